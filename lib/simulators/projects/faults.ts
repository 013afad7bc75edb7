import { z } from "zod";

/** On which page of the list a fault strikes (any, if absent), and how often (always, if absent). */
const when = { page: z.number().int().positive().optional(), times: z.number().int().positive().optional() };

/** Everything that can be made to go wrong with the list of people. Names say what the caller sees. */
export const fault = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("status"),
    status: z.number().int(),
    headers: z.record(z.string(), z.string()).optional(),
    ...when,
  }),
  /** The page has no rows; `meta` says that all is well. */
  z.object({ kind: z.literal("empty-page"), ...when }),
  /** `meta.total_count` is this. */
  z.object({ kind: z.literal("total-count"), value: z.number().int(), ...when }),
  /** `meta.total_pages` is this. */
  z.object({ kind: z.literal("total-pages"), value: z.number().int(), ...when }),
  /** The page begins with the last row of the one before, in addition to its own. */
  z.object({ kind: z.literal("repeated-row"), ...when }),
  /** The page begins with the last row of the one before, in place of its own first. */
  z.object({ kind: z.literal("shifted-row"), ...when }),
  /** A healthy answer that lists nobody. */
  z.object({ kind: z.literal("nobody"), ...when }),
  /** A healthy answer that lists this share of the people only. */
  z.object({ kind: z.literal("share"), share: z.number(), ...when }),
  /** There is always one page more; after the last, the first comes again. */
  z.object({ kind: z.literal("endless-pages"), ...when }),
  /** `links` lead to this origin. */
  z.object({ kind: z.literal("links-elsewhere"), origin: z.url(), ...when }),
  z.object({ kind: z.literal("html"), ...when }),
  z.object({ kind: z.literal("wrong-shape"), ...when }),
  z.object({ kind: z.literal("truncated-json"), ...when }),
  z.object({ kind: z.literal("oversize"), bytes: z.number().int(), ...when }),
  z.object({ kind: z.literal("gzip-bomb"), bytes: z.number().int(), ...when }),
  /** The manager is not included, whatever was asked for. */
  z.object({ kind: z.literal("stubs"), ...when }),
  /** Takes the request and never answers. */
  z.object({ kind: z.literal("hang"), ...when }),
  /** A byte at a time. */
  z.object({ kind: z.literal("drip"), ...when }),
  /** Half of the body, then a reset. */
  z.object({ kind: z.literal("reset"), ...when }),
  /** Half of the body of the announced length, then an orderly end. */
  z.object({ kind: z.literal("short-body"), ...when }),
  z.object({ kind: z.literal("delay"), milliseconds: z.number().int(), ...when }),
]);
export type Fault = z.infer<typeof fault>;

/** Keeps count of how often each fault has struck. */
export function createFaults() {
  let active: { fault: Fault; left: number }[] = [];
  return {
    set: (...faults: Fault[]) => {
      active = faults.map((given) => ({ fault: given, left: given.times ?? Number.POSITIVE_INFINITY }));
    },
    clear: () => {
      active = [];
    },
    /** The faults that strike this page now; each is counted. */
    strike: (page: number): Fault[] => {
      const striking = active.filter(
        ({ fault: { page: only }, left }) => left > 0 && (only === undefined || only === page),
      );
      for (const entry of striking) entry.left -= 1;
      return striking.map((entry) => entry.fault);
    },
  };
}
