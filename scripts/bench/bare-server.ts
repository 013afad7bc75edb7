// Reference server on bare node:http: serves the bytes of files with the headers of Kith, a 304 for a known entity tag,
// and a minimal response at /tiny. Arguments: the port, and `path=encoding=file` for each file.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const etag = 'W/"1-people"';
const [port = "0", ...files] = process.argv.slice(2);
const createHeaders = (encoding: string) => ({
  "content-type": "application/json; charset=utf-8",
  ...(encoding !== "identity" && { "content-encoding": encoding }),
  etag,
});
const createAnswer = (body: Buffer, encoding: string) => ({
  body,
  headers: { ...createHeaders(encoding), "content-length": body.length },
});
const answersByPath = new Map(
  files.map((given) => {
    const [path = "", encoding = "", file = ""] = given.split("=");
    return [path, createAnswer(readFileSync(file), encoding)] as const;
  }),
);
answersByPath.set("/tiny", createAnswer(Buffer.from("{}"), "identity"));

createServer((request, response) => {
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, { etag });
    response.end();
    return;
  }
  const found = answersByPath.get(request.url ?? "");
  response.writeHead(found ? 200 : 404, found?.headers);
  response.end(found?.body);
}).listen(Number(port), "127.0.0.1");
