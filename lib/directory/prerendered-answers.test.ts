import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { loadBuildId } from "@/lib/platform/version";
import { buildPerson } from "@/testing/directory-person";
import { overrideSettings } from "@/testing/override-settings";
import { indexPeople, type Directory } from "./directory-store";
import { contentEncodings, type ContentEncoding } from "@/lib/http/compression";
import { getPrerenderedResponse } from "./prerendered-answers";

const people = Array.from({ length: 300 }, (_, index) =>
  buildPerson(String(index), { first_name: "Małgorzata", last_name: `Østergård ${index * 7919}` }),
);
const directory = (version: bigint): Directory => ({
  version,
  syncedAt: "2026-11-20T23:04:05",
  ...indexPeople(people),
  preferredNames: new Map(),
  fieldFilters: [],
});

const decode: Record<ContentEncoding, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};
const textOf = async (answer: ReturnType<typeof getPrerenderedResponse>, encoding: ContentEncoding) =>
  Buffer.from(decode[encoding](await answer.body(encoding))).toString("utf8");

test.each([
  [["br", "gzip", "identity"]],
  [["identity", "br", "gzip"]],
  [["gzip", "identity", "br"]],
] as const)("every encoding decodes to the same text, requested in the order %j", async (order) => {
  const answer = getPrerenderedResponse("people", directory(1n), false);
  const texts = [];
  for (const encoding of order) texts.push(await textOf(answer, encoding));
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? "")).toMatchObject({ people: { length: people.length }, stale: false });
});

test("a public_only token, another public URL and another build have different tags", () => {
  const answers = [false, true].map((isPublicOnly) =>
    getPrerenderedResponse("people", directory(5n), false, isPublicOnly),
  );
  overrideSettings({ publicUrl: "https://people.example" });
  answers.push(getPrerenderedResponse("people", directory(5n), false));
  const file = join(mkdtempSync(join(tmpdir(), "kith-build-")), "BUILD_ID");
  writeFileSync(file, "another build\n");
  loadBuildId(file);
  answers.push(getPrerenderedResponse("people", directory(5n), false));
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(4);
});

test("replaces the body with a smaller one with equal text and an equal tag, unless its version has been replaced", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const former = getPrerenderedResponse("people", directory(3n), false);
  const ofFormer = await former.body("br");
  const answer = getPrerenderedResponse("people", directory(4n), false);
  const [first, text] = [await answer.body("br"), await textOf(answer, "identity")];
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(async () => (await answer.body("br")).length).toBeLessThan(first.length);
  expect(getPrerenderedResponse("people", directory(4n), false)).toBe(answer);
  for (const encoding of contentEncodings) expect(await textOf(answer, encoding)).toBe(text);
  expect(await former.body("br")).toBe(ofFormer);
});
