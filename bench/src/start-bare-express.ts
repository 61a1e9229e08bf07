import { createServer } from "node:http";
import express from "express";

const app = express();
app.get("/v1/tools", (_request, response) => {
  response.json({ tools: [] });
});
createServer(app).listen(0, "127.0.0.1", () => process.send?.("ready"));
