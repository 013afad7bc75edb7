import { Problem } from "@/lib/platform/problem";

export type SystemName = "projects" | "payroll" | "chat" | "calendar";

const systemNames: Readonly<Record<SystemName, string>> = {
  projects: "source of people",
  payroll: "payroll system",
  chat: "chat system",
  calendar: "calendar system",
};

export type VendorProblems = ReturnType<typeof createVendorProblems>;

/** `cause` is for the log; callers pass only causes without secrets. */
export function createVendorProblems(system: SystemName) {
  const name = systemNames[system];
  const effect = "Nothing was changed.";
  const later = {
    effect,
    advice: "Try again later. If the problem persists, check the system's status page.",
  };
  const failed = (what: string, cause?: unknown) =>
    new Problem("upstream", `${system}_failed`, `The ${name} ${what}.`, { ...later, cause });
  return {
    unreachable: (cause: unknown) => failed("could not be reached, or its response was cut off", cause),
    timedOut: (ms: number) => failed(`did not finish its response within ${Math.ceil(ms / 1_000)} seconds`),
    failed: (status: number) => failed(`failed (status ${status})`),
    unreadable: (cause: unknown) =>
      new Problem("upstream", `${system}_unreadable`, `The ${name} sent a response that Kith cannot read.`, {
        ...later,
        cause,
      }),
    /** Uses the code of `unreadable`, because clients handle both alike. */
    tooLarge: () =>
      new Problem(
        "upstream",
        `${system}_unreadable`,
        `The ${name} sends more data than Kith accepts: its list is larger than any company's.`,
        later,
      ),
    notFound: () => new Problem("missing", `${system}_not_found`, `The ${name} has no record with this id.`),
    refused: () =>
      new Problem(
        "conflict",
        "reconnect_needed",
        `The ${name} rejects Kith's credential: it was revoked, its owner was deactivated, or it lacks the rights. An executive connects again under Connections.`,
      ),
    busy: (waitMs: number) =>
      new Problem("unavailable", `${system}_busy`, `The ${name} is limiting Kith's requests.`, {
        effect,
        advice: "Try again later.",
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      }),
  };
}
