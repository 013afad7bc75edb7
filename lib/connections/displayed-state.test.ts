import { expect, test } from "vitest";
import type { Connection, ConnectionDetails } from "./schema";
import { getLastSuccessAt, getDisplayedState } from "./displayed-state";

const connection = (changes: Partial<Connection> = {}): Connection => ({
  provider: "payroll",
  org_name: "Fernhill Studio",
  connected_by: null,
  connected_at: "2026-11-01T08:00:00",
  token_expires_at: null,
  status: "connected",
  last_checked_at: "2026-11-20T08:00:00",
  last_error: null,
  ...changes,
});
const details = (isNear: boolean): ConnectionDetails => ({
  lastSuccessAt: "2026-11-19T08:00:00",
  actingAs: null,
  channel: null,
  people: null,
  tokenEnding: null,
  credential: { endsAt: "2026-12-01T08:00:00", isNear },
});

test.each([
  ["not_connected", null, details(true)],
  ["connected", connection(), undefined],
  ["connected", connection(), details(false)],
  ["expiring", connection(), details(true)],
  ["failing", connection({ status: "failing" }), details(true)],
  ["needs_reconnect", connection({ status: "needs_reconnect" }), details(true)],
] as const)("shows %s for the matching connection", (state, given, known) => {
  expect(getDisplayedState(given, known)).toBe(state);
});

test("the last success of a working connection is its last check; that of a broken one is its last recorded success", () => {
  expect(getLastSuccessAt(connection(), details(false))).toBe("2026-11-20T08:00:00");
  expect(getLastSuccessAt(connection({ status: "failing" }), details(false))).toBe("2026-11-19T08:00:00");
  expect(getLastSuccessAt(connection({ status: "failing" }), undefined)).toBeNull();
});
