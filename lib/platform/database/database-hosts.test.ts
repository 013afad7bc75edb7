import { describe, expect, test } from "vitest";
import { areDatabaseParametersSupported, parseDatabaseHosts } from "./database-hosts";

describe("an address with a single host", () => {
  test.each([
    "postgresql://kith:a%40b@db.example:5433/kith?sslmode=verify-full",
    "postgresql://[::1]:5432/kith",
  ])("is left unchanged: %s", (address) => {
    expect(parseDatabaseHosts(address)).toEqual({
      addresses: [address],
      needsWritable: false,
      maxConnections: 10,
    });
  });

  test("that requires a writable host yields one address to check", () => {
    expect(
      parseDatabaseHosts("postgresql://db/kith?target_session_attrs=read-write&sslmode=require"),
    ).toEqual({
      addresses: ["postgresql://db/kith?sslmode=require"],
      ...{ needsWritable: true, maxConnections: 10 },
    });
  });
});

describe("an address of several hosts yields one address each, in their order, and requires a writable host", () => {
  test.each([
    [
      "postgresql://kith:secret@one:5432,two:5433/kith?target_session_attrs=read-write&sslmode=require",
      [
        "postgresql://kith:secret@one:5432/kith?sslmode=require",
        "postgresql://kith:secret@two:5433/kith?sslmode=require",
      ],
    ],
    [
      "postgresql:///kith?host=one,two&port=5433",
      ["postgresql://one:5433/kith", "postgresql://two:5433/kith"],
    ],
    [
      "postgresql://kith@/kith?host=one,two&port=5433,5434&target_session_attrs=primary",
      ["postgresql://kith@one:5433/kith", "postgresql://kith@two:5434/kith"],
    ],
    ["postgresql://[::1]:5432,[::2]/kith", ["postgresql://[::1]:5432/kith", "postgresql://[::2]/kith"]],
    [
      "postgresql:///kith?host=/var/run/postgresql,two",
      ["postgresql:///kith?host=%2Fvar%2Frun%2Fpostgresql", "postgresql://two/kith"],
    ],
  ])("%s", (address, addresses) => {
    expect(parseDatabaseHosts(address)).toEqual({ addresses, needsWritable: true, maxConnections: 10 });
  });
});

test.each([
  ["keywords and values instead of a URL", "host=one,two dbname=kith"],
  ["an empty host", "postgresql://one,,two/kith"],
  ["an invalid port", "postgresql://one:5432,two:port/kith"],
  ["fewer ports than hosts", "postgresql:///kith?host=one,two,three&port=5432,5433"],
  ["a required standby, which is read-only", "postgresql://one,two/kith?target_session_attrs=standby"],
])("%s is not a database address", (_what, address) => {
  expect(parseDatabaseHosts(address)).toBeNull();
});

describe("a parameter of Prisma", () => {
  test.each([
    ["schema=public&pgbouncer=true", 10],
    ["connection_limit=5&sslmode=require&target_session_attrs=primary", 5],
  ])("is used: %s", (query, maxConnections) => {
    const address = `postgresql://db/kith?${query}`;
    expect(areDatabaseParametersSupported(address)).toBe(true);
    expect(parseDatabaseHosts(address)).toMatchObject({ maxConnections });
  });

  test.each(["schema=kith", "connection_limit=1", "pool_timeout=2", "sslaccept=strict"])(
    "that Kith cannot honour is refused: %s",
    (query) => expect(areDatabaseParametersSupported(`postgresql://db/kith?${query}`)).toBe(false),
  );
});
