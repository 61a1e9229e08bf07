// Bytes without a line end, for ever.
const block = Buffer.alloc(65_536, 0xfe);
const flood = () => {
  while (process.stdout.write(block));
  process.stdout.once("drain", flood);
};

flood();
