import { expect, test, vi } from "vitest";
import { buildJsonAnswer } from "@/lib/http/answer";

/** Loads the classes from a new copy of the module, as the server and each route bundle do. */
const made = async () => {
  vi.resetModules();
  const [problem, encryption, run, errors, endpoint] = await Promise.all([
    import("@/lib/platform/problem"),
    import("@/lib/platform/secrets/encryption"),
    import("@/lib/sync/payroll/leased-run"),
    import("@/lib/platform/branded-errors"),
    import("@/lib/http/endpoint"),
  ]);
  const { Problem, LoggableError: Reason } = problem;
  return [
    { Class: Problem, value: new Problem("missing", "not_found", "nothing") },
    { Class: Reason, value: new Reason("why") },
    { Class: encryption.DecryptionError, value: new encryption.DecryptionError("damaged") },
    { Class: run.RunLostError, value: new run.RunLostError() },
    { Class: errors.DataFolderError, value: new errors.DataFolderError("taken") },
    { Class: errors.EnvironmentError, value: new errors.EnvironmentError("wrong") },
    { Class: endpoint.RawAnswer, value: new endpoint.RawAnswer(buildJsonAnswer({})) },
  ];
};

test("an instance from one copy of a module is recognised by another copy, and by no other class", async () => {
  const [ours, theirs] = [await made(), await made()];
  for (const [index, { Class }] of ours.entries()) {
    for (const [other, { value }] of theirs.entries()) {
      expect(value.constructor).not.toBe(Class);
      expect([Class.name, value.constructor.name, value instanceof Class]).toEqual([
        Class.name,
        value.constructor.name,
        index === other,
      ]);
    }
    expect([null, undefined, "", new Error("x"), {}].some((value) => value instanceof Class)).toBe(false);
  }
});
