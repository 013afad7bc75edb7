import { expect, test } from "vitest";
import { DataFolderError } from "./data-folder-error";
import { doesNotOpen, folderTrouble } from "./folder-trouble";

const failure = (code: string) => Object.assign(new Error("as the system says it"), { code });

test.each([
  ["ENOSPC", "no room left"],
  ["EDQUOT", "no room left"],
  ["53100", "no room left"],
  ["EROFS", "cannot write"],
  ["EACCES", "cannot write"],
])("%s is told with the folder and what to do", (code, words) => {
  const told = folderTrouble(failure(code), "/data/kith");
  expect(told).toBeInstanceOf(DataFolderError);
  expect(told).toMatchObject({ message: expect.stringContaining(words) as string });
  expect(told).toMatchObject({ message: expect.stringContaining("/data/kith") as string });
});

test("no room is known by the number that PGlite gives as well", () => {
  expect(folderTrouble({ name: "ErrnoError", errno: 51 }, "/data/kith")).toMatchObject({
    message: expect.stringContaining("no room left") as string,
  });
});

test("a database that does not open is told with the folder and what to do, and a defect stays one", () => {
  const told = doesNotOpen(new Error("PGlite failed to initialize properly"), "/data/kith");
  expect(told).toBeInstanceOf(DataFolderError);
  expect(told).toMatchObject({
    message: expect.stringMatching(/\/data\/kith does not open.+restore a backup/) as string,
  });
  const defect = new Error("a defect");
  expect(doesNotOpen(defect, "/data/kith")).toBe(defect);
});

test.each([failure("EIO"), new Error("a defect"), "no error"])(
  "anything else stays what it is: %s",
  (error) => {
    expect(folderTrouble(error, "/data/kith")).toBe(error);
  },
);
