import { z } from "zod";
import { commonFaults } from "../common-faults";
import { createStrikeCounter } from "../strike-counter";

/** On which page of the list a fault strikes (any, if absent), and how often (always, if absent). */
const when = { page: z.number().int().positive().optional(), times: z.number().int().positive().optional() };

/** What comes in place of a picture; `to` is where a redirect leads. Strikes pictures only, and nothing else strikes them. */
const pictureFault = z.object({
  kind: z.literal("picture"),
  as: z.enum(["missing", "page", "svg", "too-large", "redirect"]),
  to: z.string().optional(),
  times: z.number().int().positive().optional(),
});
export type PictureFault = z.infer<typeof pictureFault>;

const leavable = z.enum([
  "manager",
  "subsidiary",
  "subsidiary-record",
  "first_name",
  "last_name",
  "email",
  "title",
  "avatar_url",
  "joined_at",
]);

/** Everything that can be made to go wrong with the list of people and their pictures. Names say what the caller sees. */
export const fault = z.discriminatedUnion("kind", [
  ...commonFaults(when),
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
  /** The manager is not included, whatever was asked for. */
  z.object({ kind: z.literal("stubs"), ...when }),
  /**
   * A right that is lost: this part of every person is left out, whatever was asked for. A relation is a stub; with
   * `subsidiary-record` it still says which, without the record that says its name; an attribute is not there at all.
   */
  z.object({ kind: z.literal("left-out"), part: leavable, ...when }),
  pictureFault,
]);
export type Fault = z.infer<typeof fault>;

/** Keeps count of how often each fault has struck a page of the list, or a picture. */
export const createFaults = () =>
  createStrikeCounter<Fault, number | "picture">((fault, place) =>
    fault.kind === "picture"
      ? place === "picture"
      : place !== "picture" && (fault.page === undefined || fault.page === place),
  );
