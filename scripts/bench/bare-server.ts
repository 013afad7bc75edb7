// The yardstick: node:http and nothing else, serving the bytes of a file under the headers that Kith sends.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", port = "0", encoding = "gzip"] = process.argv.slice(2);
const body = readFileSync(file);
createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-encoding": encoding,
    "content-length": body.length,
  });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
