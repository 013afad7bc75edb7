import { readFile } from "node:fs/promises";

export const dynamic = "force-static"; // part of the build, because the image has no documentation

export const GET = async () =>
  new Response(await readFile("docs/sources.md"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
