import { z } from "zod";
import { createCommonFaultSchemas } from "../common-faults";
import { createFaultCounter } from "../fault-counter";

/** List page that a fault strikes (default: any), and how often (default: always). */
const strikeConditions = {
  page: z.number().int().positive().optional(),
  times: z.number().int().positive().optional(),
};

/** Replaces a picture; `to` is a redirect's target. Strikes pictures only; other faults never strike pictures. */
const pictureFaultSchema = z.object({
  kind: z.literal("picture"),
  as: z.enum(["missing", "page", "svg", "too-large", "redirect"]),
  to: z.string().optional(),
  times: z.number().int().positive().optional(),
});
export type PictureFault = z.infer<typeof pictureFaultSchema>;

const omittablePart = z.enum([
  "manager",
  "subsidiary",
  "subsidiary-record",
  "teams",
  "teams-record",
  "tag_list",
  "custom_fields",
  "first_name",
  "last_name",
  "email",
  "title",
  "avatar_url",
  "joined_at",
]);

export const faultSchema = z.discriminatedUnion("kind", [
  ...createCommonFaultSchemas(strikeConditions),
  z.object({ kind: z.literal("empty-page"), ...strikeConditions }),
  /** Replaces `meta.total_count`. */
  z.object({ kind: z.literal("total-count"), value: z.number().int(), ...strikeConditions }),
  /** Replaces `meta.total_pages`. */
  z.object({ kind: z.literal("total-pages"), value: z.number().int(), ...strikeConditions }),
  /** Repeats the previous page's last row before the page's own rows. */
  z.object({ kind: z.literal("repeated-row"), ...strikeConditions }),
  /** Replaces the page's first row with the previous page's last row. */
  z.object({ kind: z.literal("shifted-row"), ...strikeConditions }),
  /** Lists no people, in an otherwise valid answer. */
  z.object({ kind: z.literal("nobody"), ...strikeConditions }),
  /** Lists this share of the people, in an otherwise valid answer. */
  z.object({ kind: z.literal("share"), share: z.number(), ...strikeConditions }),
  /** Every page has a successor; pages repeat after the last. */
  z.object({ kind: z.literal("endless-pages"), ...strikeConditions }),
  /** Replaces the origin of all `links`. */
  z.object({ kind: z.literal("links-elsewhere"), origin: z.url(), ...strikeConditions }),
  /** Includes no relations although requested: all are stubs. */
  z.object({ kind: z.literal("stubs"), ...strikeConditions }),
  /**
   * Simulates a lost right: omits this part of every person. A relation becomes a stub; `subsidiary-record` and
   * `teams-record` keep the reference and omit the record with the name; an attribute is absent.
   */
  z.object({ kind: z.literal("left-out"), part: omittablePart, ...strikeConditions }),
  pictureFaultSchema,
]);
export type Fault = z.infer<typeof faultSchema>;

export const createFaultState = () =>
  createFaultCounter<Fault, number | "picture">((fault, place) =>
    fault.kind === "picture"
      ? place === "picture"
      : place !== "picture" && (fault.page === undefined || fault.page === place),
  );
