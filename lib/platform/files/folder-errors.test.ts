import { expect, test } from "vitest";
import { DataFolderError } from "@/lib/platform/branded-errors";
import { explainOpenFailure, explainFolderError } from "./folder-errors";

const failure = (code: string) => Object.assign(new Error("as the system says it"), { code });

test.each([
  ["ENOSPC", "no room left"],
  ["53100", "no room left"],
  ["EROFS", "cannot write"],
  ["EACCES", "cannot write"],
])("%s is reported with the folder and what to do", (code, words) => {
  const explained = explainFolderError(failure(code), "/data/kith");
  expect(explained).toBeInstanceOf(DataFolderError);
  expect(String(explained)).toContain(words);
  expect(String(explained)).toContain("/data/kith");
});

test("a full disk is recognised by PGlite's error number as well", () => {
  expect(explainFolderError({ name: "ErrnoError", errno: 51 }, "/data/kith")).toMatchObject({
    message: expect.stringContaining("no room left") as string,
  });
});

test("a database that does not open is reported with the folder and what to do, and a defect stays a defect", () => {
  const explained = explainOpenFailure(new Error("PGlite failed to initialize properly"), "/data/kith");
  expect(explained).toBeInstanceOf(DataFolderError);
  expect(explained).toMatchObject({
    message: expect.stringMatching(/\/data\/kith cannot be opened.+restore a backup/) as string,
  });
  const defect = new Error("a defect");
  expect(explainOpenFailure(defect, "/data/kith")).toBe(defect);
  expect(explainFolderError(failure("EIO"), "/data/kith")).toMatchObject({ code: "EIO" });
});
