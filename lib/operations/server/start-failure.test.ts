import { describe, expect, test } from "vitest";
import { EnvironmentError, DataFolderError } from "@/lib/platform/branded-errors";
import { Problem } from "@/lib/platform/problem";
import { describeStartFailure } from "./start-failure";

const failure = (fields: Readonly<Record<string, unknown>>, message = "words with hunter2") =>
  Object.assign(new Error(message), fields);

describe("a failed start", () => {
  test.each([
    ["a wrong password", failure({ code: "28P01" }), "password in DATABASE_URL"],
    ["no server", failure({ code: "ECONNREFUSED", syscall: "connect" }), "No database server answers"],
    ["a server without TLS", failure({}, "The server does not support SSL connections"), "sslmode"],
    [
      "a role without rights",
      failure(
        { name: "SchemaConnectorError" },
        "ERROR: permission denied for schema public\n   0: sql_schema",
      ),
      "may not create tables",
    ],
    [
      "a migration that fails",
      failure({ code: "P3018" }, "A migration failed\n\nMigration name: 2026_add_team\n\nhunter2"),
      "2026_add_team",
    ],
    ["a path that is a file", failure({ code: "ENOTDIR", path: "/etc/passwd" }), "/etc/passwd"],
    ["a defect", new TypeError("hunter2 is not a function"), "TypeError"],
    ["something that is no error", "hunter2", "unexpected"],
    ["a setting", new EnvironmentError("PORT: expected a port number."), "PORT: expected a port number."],
    ["a folder in use", new DataFolderError("Another process has the folder."), "has the folder"],
    ["a problem", new Problem("unavailable", "starting", "Kith is starting."), "Kith is starting."],
  ])("by %s prints one line with a remedy, and no text of a library", (_what, error, expected) => {
    const sentence = describeStartFailure(error);
    expect(sentence).toContain(expected);
    expect(sentence).not.toMatch(/\n|hunter2|at \/|\.rs:/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
