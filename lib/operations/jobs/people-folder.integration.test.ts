import { execFileSync } from "node:child_process";
import {
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { importPeopleFiles, readFoundFile } from "./people-folder";

setUpTestDatabase();

const people = "Id,Name,Manager\n1,Ann Lee,\n2,Bo Ek,1\n";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kith-people-"));
  overrideSettings({ peopleCsvDir: folder, syncRemovalLimit: { people: 10, share: 1 } });
});

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const look = () => importPeopleFiles(new AbortController().signal);
const lookTwice = async () => {
  await look();
  await look();
};
const names = async () =>
  (await database().person.findMany({ where: { removedAt: null }, orderBy: { lastName: "asc" } })).map(
    ({ lastName }) => lastName,
  );
const listFolder = (part: "" | "processed" | "failed") => {
  mkdirSync(join(folder, part), { recursive: true });
  return readdirSync(join(folder, part)).filter((name) => name.includes("."));
};
const readResult = (part: "processed" | "failed") => {
  const result = listFolder(part).findLast((name) => name.endsWith(".result.txt"));
  return result && readFileSync(join(folder, part, result), "utf8");
};

describe("The watched folder of people", () => {
  test("applies a file once two looks found it unchanged, and moves it with its result", async () => {
    put("people.csv", people.slice(0, -10));
    await look();
    put("people.csv", people);
    await look();
    expect(await names()).toEqual([]);
    await look();
    expect(await names()).toEqual(["Ek", "Lee"]);
    expect(listFolder("")).toEqual([]);
    expect(listFolder("processed")).toHaveLength(2);
    expect(readResult("processed")).toBe("2 people are in the directory.\n");
    expect(await database().syncRun.findFirst()).toMatchObject({ state: "succeeded", startedBy: null });
  });

  test("reads a file as complete, and a file that was applied last has no effect", async () => {
    put("a.csv", people);
    await lookTwice();
    put("b.csv", "Id,Name,Manager\n2,Bo Ek,\n");
    await lookTwice();
    expect(await names()).toEqual(["Ek"]);
    const runs = await database().syncRun.count();
    put("c.csv", "Id,Name,Manager\n2,Bo Ek,\n");
    await lookTwice();
    expect(await database().syncRun.count()).toBe(runs);
    expect(readResult("processed")).toBe("The same file was applied before. Nothing was changed.\n");
    await database().$executeRaw`UPDATE people_sources SET received_at = received_at - interval '1 day'`;
    put("d.csv", "Id,Name,Manager\n2,Bo Ek,\n");
    await lookTwice();
    expect(await database().syncRun.count()).toBe(runs + 1);
  });

  test("moves a file that cannot be used, with what to do, and the directory stays", async () => {
    put("a.csv", people);
    await lookTwice();
    put("b.csv", "Id,Name\n1,Ann Lee\n");
    await lookTwice();
    expect(readResult("failed")).toMatch(
      /The columns of the file are not certain\. The file no longer has “Manager”/,
    );
    expect(await names()).toEqual(["Ek", "Lee"]);
  });

  test("does not read a file again that Kith stopped on, until it is moved back", async () => {
    put("a.csv", people);
    const { size, mtimeMs } = statSync(join(folder, "a.csv"));
    put(`.a.csv ${size} ${mtimeMs}.reading`, "");
    await lookTwice();
    expect(readResult("failed")).toMatch(/stopped while it read this file.*move it back/);
    const moved = listFolder("failed").find((name) => name.endsWith(".csv")) ?? "";
    renameSync(join(folder, "failed", moved), join(folder, "a.csv"));
    await lookTwice();
    expect(await names()).toEqual(["Ek", "Lee"]);
    expect(listFolder("")).toEqual([]);
  });

  test("applies files in one encoding, and none in another before a person has chosen it", async () => {
    const save = (name: string, text: string, encoding: BufferEncoding) =>
      writeFileSync(join(folder, name), Buffer.from(text, encoding));
    save("a.csv", "Id,Name\n1,Ann Öst", "latin1");
    await lookTwice();
    save("b.csv", "Id,Name\n1,Ann Örn", "latin1");
    await lookTwice();
    expect(await names()).toEqual(["Örn"]);
    save("c.csv", "Id,Name\n1,Ann Ärv", "utf8");
    await lookTwice();
    expect(readResult("failed")).toMatch(/looks like utf-8, and the last one was windows-1252/);
    expect(await names()).toEqual(["Örn"]);
  });

  test("ignores unfinished and hidden files, links and other kinds", async () => {
    for (const name of ["a.csv.part", "b.csv.filepart", "c.csv.tmp", ".d.csv", "e.pdf"]) put(name, people);
    mkdirSync(join(folder, "f.csv"));
    symlinkSync("/etc/passwd", join(folder, "g.csv"));
    await lookTwice();
    expect(listFolder("")).toHaveLength(7);
    renameSync(join(folder, "a.csv.part"), join(folder, "a.csv"));
    utimesSync(join(folder, "a.csv"), new Date(), new Date());
    await lookTwice();
    expect(await names()).toEqual(["Ek", "Lee"]);
  });

  test("reads no file that was replaced after the look, by a link to one of the same size and time or by a pipe", async () => {
    put("a.csv", people);
    const { size, mtimeMs } = statSync(join(folder, "a.csv"));
    const found = { name: "a.csv", state: `${size} ${mtimeMs}` };
    expect(await readFoundFile(folder, found)).toEqual(Buffer.from(people));
    renameSync(join(folder, "a.csv"), join(folder, "elsewhere"));
    symlinkSync(join(folder, "elsewhere"), join(folder, "a.csv"));
    expect(await readFoundFile(folder, found)).toBeNull();
    rmSync(join(folder, "a.csv"));
    execFileSync("mkfifo", [join(folder, "a.csv")]);
    expect(await readFoundFile(folder, found)).toBeNull();
    rmSync(join(folder, "a.csv"));
    expect(await readFoundFile(folder, found)).toBeNull();
  });

  test("handles a file once, whatever the number of instances that look", async () => {
    put("a.csv", people);
    await look();
    await Promise.all([look(), look(), look()]);
    expect(await database().syncRun.count()).toBe(1);
  });
});
