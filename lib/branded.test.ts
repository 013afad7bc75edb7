import { expect, test, vi } from "vitest";
import { jsonAnswer } from "@/lib/http/answer";

/** Each of them as the server's and as a route bundle's copy of its module has it. */
const made = async () => {
  vi.resetModules();
  const [problem, encryption, run, folder, environment, endpoint] = await Promise.all([
    import("@/lib/problem"),
    import("@/lib/platform/encryption"),
    import("@/lib/payroll-sync/leased-run"),
    import("@/lib/platform/data-folder-error"),
    import("@/lib/platform/environment-error"),
    import("@/lib/http/endpoint"),
  ]);
  const { Problem, Reason } = problem;
  return [
    { Class: Problem, value: new Problem("missing", "not_found", "nothing") },
    { Class: Reason, value: new Reason("why") },
    { Class: encryption.SealBrokenError, value: new encryption.SealBrokenError("damaged") },
    { Class: run.RunLostError, value: new run.RunLostError() },
    { Class: folder.DataFolderError, value: new folder.DataFolderError("taken") },
    { Class: environment.EnvironmentError, value: new environment.EnvironmentError("wrong") },
    { Class: endpoint.FinishedByRun, value: new endpoint.FinishedByRun(jsonAnswer({})) },
  ];
};

test("what one copy of a module makes, another copy recognises, and takes for nothing else", async () => {
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
