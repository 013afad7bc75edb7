import { Problem } from "@/lib/problem";

/** Our neutral word for a system: codes begin with it, sentences name it. */
export type SystemName = "projects" | "payroll" | "chat";

export type FailureLabels = ReturnType<typeof failureLabels>;

/** Every way in which a vendor can fail us, as a person is told of it. `cause` is for the log; nothing secret is in either. */
export function failureLabels(system: SystemName) {
  const effect = "Nothing was changed.";
  const later = { effect, advice: "Try again later; if it goes on, look at the system's status page." };
  const failed = (what: string, cause?: unknown) =>
    new Problem("upstream", `${system}_failed`, `The ${system} system ${what}.`, { ...later, cause });
  return {
    unreachable: (cause: unknown) => failed("could not be reached, or broke off its answer", cause),
    silent: (ms: number) => failed(`did not finish its answer within ${Math.ceil(ms / 1_000)} seconds`),
    failed: (status: number) => failed(`failed (status ${status})`),
    unreadable: (cause: unknown) =>
      new Problem(
        "upstream",
        `${system}_unreadable`,
        `The ${system} system answered something that Kith cannot read.`,
        { ...later, cause },
      ),
    /** Code as above: to a program it is the same. */
    tooMuch: () =>
      new Problem(
        "upstream",
        `${system}_unreadable`,
        `The ${system} system sends more than Kith can take in: its list is larger than any company's.`,
        later,
      ),
    absent: () =>
      new Problem("missing", `${system}_not_found`, `The ${system} system knows nothing under this id.`),
    refused: () =>
      new Problem(
        "conflict",
        "reconnect_needed",
        `The ${system} system refuses our credential: it was revoked, its owner was deactivated, or it lacks the rights. An executive connects again under Connections.`,
      ),
    busy: (waitMs: number) =>
      new Problem(
        "unavailable",
        `${system}_busy`,
        `The ${system} system asks to wait before it is asked again.`,
        {
          effect,
          advice: "Try again later.",
          retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
        },
      ),
  };
}
