// Both engines: the test cuts the connection to a server.
import { beforeEach, expect, test } from "vitest";
import { openedDatabase, type OpenDatabase } from "@/lib/platform/database/database";
import { openServerDatabase } from "@/lib/platform/database/server-database";
import { findUnreadyReasons } from "@/lib/operations/readiness/queries";
import { openInterruptibleProxy } from "@/testing/interruptible-proxy";
import { createSharedDatabase } from "@/testing/shared-database";
import { openDatabaseWithRetries, isDatabaseUnreachable } from "./start";

const { isEmbedded, variables } = await createSharedDatabase();
beforeEach(({ skip }) => skip(isEmbedded, "the embedded database is in this process"));

test("a start without its database waits, reports why it is not ready, and continues once the database is reachable", async () => {
  const url = new URL(variables.DATABASE_URL);
  const line = await openInterruptibleProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${line.port}`;
  line.cut();
  const before = openedDatabase.current;
  const opening: Promise<OpenDatabase> = openDatabaseWithRetries(() => openServerDatabase(url.href));
  await expect.poll(() => findUnreadyReasons()).toEqual(["starting", "database_unreachable"]);
  line.restore();
  const opened = await opening;
  expect(await opened.client.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  expect(await findUnreadyReasons()).toEqual(["starting"]);
  await opened.close();
  await line.close();
  openedDatabase.current = before;
});

test("a start whose database refuses it does not wait", async () => {
  const url = new URL(variables.DATABASE_URL);
  url.pathname = "/no_such_database";
  await expect(openDatabaseWithRetries(() => openServerDatabase(url.href))).rejects.toMatchObject({
    code: "3D000",
  });
});

test.each([
  [Object.assign(new Error("password"), { code: "28P01" }), false],
  [new TypeError("a defect"), false],
  [Object.assign(new Error("starting up"), { code: "57P03" }), true],
  [Object.assign(new Error("too many clients"), { code: "53300" }), true],
  [new Error("timeout expired"), true],
])("%s is temporary: %s", (error, expected) => {
  expect(isDatabaseUnreachable(error)).toBe(expected);
});
