process.stderr.write("cannot open the database\n");
process.exitCode = 3;
