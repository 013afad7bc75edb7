import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import stored from "./description.json";
import { listProblems, serverProblems } from "./problem-codes";
import meanings from "./problem-meanings.json";

test("every problem that the server returns before it runs an operation is in the API reference", () => {
  const files = readdirSync("lib/operations/server")
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .map((name) => `lib/operations/server/${name}`);
  const thrown = [...files, "lib/http/problem-codes.ts", "app/api/[[...rest]]/route.ts"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/new Problem\(\s*"[a-z-]+",\s*"([a-z_]+)"/g)].map(
      ([, code]) => code,
    ),
  );
  expect(thrown.length).toBeGreaterThan(5);
  expect([...new Set(thrown)].sort()).toEqual(serverProblems.map(({ code }) => code).sort());
});

test("every problem has a meaning, and every meaning a problem", () => {
  const codes = listProblems(JSON.parse(JSON.stringify(stored))).map(({ code }) => code);
  expect(Object.keys(meanings)).toEqual(codes);
});

test("behaviour.md has every problem, and no other codes than those outside the description", () => {
  const behaviour = readFileSync("docs/reference/behaviour.md", "utf8");
  const [, table = ""] = /^The codes of `\/api`\..*?$(.*?)^## /ms.exec(behaviour) ?? [];
  const listed = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, codes = ""]) =>
    [...codes.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
  );
  // Two are only codes of runs, one reaches no client, and one is an answer of next-auth's routes.
  const others = ["client_disconnected", "sync_abandoned", "sync_stopped", "too_many_sign_ins"];
  expect(listed.toSorted()).toEqual([...Object.keys(meanings), ...others].toSorted());
});
