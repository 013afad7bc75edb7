import { z } from "zod";
import { timestamp } from "@/lib/http/common-schemas";
import { directoryDetail } from "./details-schema";
import { listCursor } from "./people-query";
import { mostEmailsAtOnce } from "./most-emails-at-once";
import { mostRows, rowsASlice } from "./most-rows";
import { person } from "./schema";
import { readSort } from "./search-params";
import { directoryLayouts, directoryTeams, teamGroups } from "./view";

const text = z.string().max(200);
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .pipe(z.number().max(most));

/** The parameters of the directory page's own address: what of it is looked at, and in which order. */
export const viewQuery = z.strictObject({
  q: text.optional(),
  team: z.enum(directoryTeams).optional(),
  reports_to: z.uuid().optional(),
  under: z.uuid().optional(),
  office: text.optional(),
  title: text.optional(),
  new: z.literal("true").optional(),
  manager: z.literal("none").optional(),
  gap: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  sort: z
    .string()
    .refine((sort) => readSort(sort) !== null, "no order that is known")
    .optional(),
  view: z.enum(directoryLayouts).optional(),
});
export type ViewQuery = z.infer<typeof viewQuery>;

export const sliceQuery = viewQuery.extend({
  from: wholeNumber(10_000_000).default(0),
  count: wholeNumber(mostRows).pipe(z.number().min(1)).default(rowsASlice),
  cursor: listCursor
    .optional()
    .describe(
      "The next of the slice before, with the same view: instead of from, for reading the whole view.",
    ),
});

export const idsQuery = viewQuery.extend({
  from: wholeNumber(10_000_000).default(0),
  to: wholeNumber(10_000_000).optional(),
});

export const choiceFilters = ["office", "title", "manager", "gap"] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];
export const choicesQuery = viewQuery.extend({
  of: z.enum(choiceFilters).optional(),
  typed: text.optional(),
});

/** A person as a row of the list shows them. */
export const listedPerson = person.pick({
  id: true,
  first_name: true,
  last_name: true,
  title: true,
  manager_id: true,
});

/** What rows say of others and beside the person. */
const rowsWithOthers = {
  people: z.array(listedPerson),
  /** Whom the rows and the filters name, and the reader. */
  managers: z.array(listedPerson),
  /** How many report to each of all these who has any. */
  report_counts: z.array(z.tuple([z.uuid(), z.int()])),
  details: z.array(directoryDetail),
};

/** Those of a view from one place of it on. */
export const sliceResponse = z
  .strictObject({
    ...rowsWithOthers,
    /** Of the directory: slices of two versions are not put together. */
    version: z.string(),
    synced_at: timestamp.nullable(),
    stale: z.boolean(),
    /** In the whole directory, and in the view. */
    total: z.int(),
    found_total: z.int(),
    /** Which part of the query those found fit, where nobody fits all of it. */
    partial: z
      .strictObject({ count: z.int(), of: z.int(), words: z.array(z.string()).nullable() })
      .nullable(),
    /** Of the reader's own team: how many are in each group, one after the other. */
    sections: z.array(z.strictObject({ group: z.enum(teamGroups), count: z.int() })),
    from: z.int(),
    /** The cursor of the slice after this one; null: there is none. */
    next: z.string().nullable(),
  })
  .meta({ id: "DirectorySlice" });
export type DirectorySlice = z.infer<typeof sliceResponse>;

export const idsResponse = z
  .strictObject({ version: z.string(), ids: z.array(z.uuid()) })
  .meta({ id: "DirectoryViewIds" });

/** How many each choice would leave; and what there is to choose from for one filter. */
export const choicesResponse = z
  .strictObject({
    counts: z.strictObject({
      mine: z.int(),
      reports: z.int(),
      is_new: z.int(),
      has_no_manager: z.int(),
      /** Who reports directly to the manager that is chosen; null: none is. */
      direct: z.int().nullable(),
    }),
    options: z.array(
      z.strictObject({
        value: z.string(),
        label: z.string(),
        count: z.int(),
        /** Who it is and where, for a manager. */
        person: listedPerson.nullable(),
        office: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "DirectoryChoices" });
export type DirectoryChoices = z.infer<typeof choicesResponse>;

export const rowsBody = z.strictObject({ person_ids: z.array(z.uuid()).min(1).max(mostEmailsAtOnce) });

/** Those of the people asked for who are in the directory, in its order, with the place of each in it. */
export const rowsResponse = z
  .strictObject({ ...rowsWithOthers, places: z.array(z.int()) })
  .meta({ id: "DirectoryRows" });
export type DirectoryRows = z.infer<typeof rowsResponse>;
