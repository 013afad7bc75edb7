import { createHash } from "node:crypto";
import { drawPortrait } from "./portrait";
import type { PictureFault } from "./faults";

const folder = "/people/avatars/";

export function getPicturePath(id: string): string | null {
  const chance = createHash("sha256").update(`picture ${id}`).digest();
  return (chance[0] ?? 0) % 6 === 0 ? null : `${folder}${chance.toString("hex", 1, 3)}/thumb/${id}.png`;
}

export const toPictureUrl = (given: unknown, origin: string): unknown =>
  typeof given === "string" && given.startsWith(folder) ? origin + given : given;

export const findRequestedPicture = ({ pathname }: URL): string | null =>
  /^\/people\/avatars\/[0-9a-f]{4}\/thumb\/(\d+)\.png$/.exec(pathname)?.[1] ?? null;

export function servePicture(id: string, fault: PictureFault | undefined): Response {
  switch (fault?.as) {
    case "missing":
      return new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } });
    case "page":
      return new Response("<!doctype html><title>Log in</title>", {
        headers: { "content-type": "image/png" },
      });
    case "svg":
      return new Response('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
        headers: { "content-type": "image/svg+xml" },
      });
    case "too-large":
      return createPngResponse(new Uint8Array(Buffer.concat([drawPortrait(id), Buffer.alloc(1024 * 1024)])));
    case "redirect":
      return new Response(null, { status: 302, headers: { location: fault.to ?? "http://127.0.0.1:9/" } });
    case undefined:
      return createPngResponse(drawPortrait(id));
  }
}

const createPngResponse = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { "content-type": "image/png", "cache-control": "max-age=31536000" } });
