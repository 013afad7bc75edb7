// Both engines: the way to a server is cut.
import { beforeEach, expect, test } from "vitest";
import { openedDatabase, type OpenDatabase } from "@/lib/platform/database";
import { openServer } from "@/lib/platform/server-database";
import { findReasons } from "@/lib/readiness/queries";
import { openLine } from "@/lib/testing/cut-line";
import { sharedStore } from "@/lib/testing/shared-store";
import { awaitDatabase, isUnreachable } from "./await-database";

const { isEmbedded, variables } = await sharedStore();
beforeEach(({ skip }) => skip(isEmbedded, "the embedded database is in this process"));

test("a start without its database waits, says why it is not ready, and goes on once the database is there", async () => {
  const url = new URL(variables.DATABASE_URL);
  const line = await openLine({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${line.port}`;
  line.cut();
  const before = openedDatabase.current;
  const opening: Promise<OpenDatabase> = awaitDatabase(() => openServer(url.href));
  await expect.poll(() => findReasons()).toEqual(["starting", "database_unreachable"]);
  line.restore();
  const opened = await opening;
  expect(await opened.client.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  expect(await findReasons()).toEqual(["starting"]);
  await opened.close();
  await line.close();
  openedDatabase.current = before;
});

test("a start with a database that refuses it does not wait", async () => {
  const url = new URL(variables.DATABASE_URL);
  url.pathname = "/no_such_database";
  await expect(awaitDatabase(() => openServer(url.href))).rejects.toMatchObject({ code: "3D000" });
});

test.each([
  [Object.assign(new Error("password"), { code: "28P01" }), false],
  [new TypeError("a defect"), false],
  [Object.assign(new Error("starting up"), { code: "57P03" }), true],
  [Object.assign(new Error("too many clients"), { code: "53300" }), true],
  [new Error("timeout expired"), true],
])("%s is worth waiting for: %s", (error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});
