import { z } from "zod";
import { integerParameter, namedObject, inputId } from "@/lib/platform/common-schemas";
import { personDetails } from "./details-schema";
import { maxNamesPerFilter } from "./spellings";
import { listCursor } from "./people-query";
import { maxPersonIdsPerRequest, maxRowsPerRequest, rowsPerSlice } from "./request-limits";
import { directoryAge, listedPerson } from "./schema";
import { readSort } from "./search-params";
import { choiceFilters, mapFilters, teamGroups, type ListFilter } from "./filters";
import { directoryGroups, directoryLayouts } from "./view";

const text = z.string().max(200);
const toFilterParameter = ({ format, about }: ListFilter) =>
  createFilterSchema(format).optional().describe(about);

function createFilterSchema(format: ListFilter["format"]): z.ZodType<string | string[], string | string[]> {
  switch (format.kind) {
    case "names":
      return z.array(text).max(maxNamesPerFilter);
    case "options":
      return format.options.length > 1 ? z.enum(format.options) : z.literal(format.options);
    case "id":
      return inputId;
    case "day":
      return z.iso.date();
    case "pattern":
      return z.string().regex(format.pattern);
  }
}

const viewQuery = z.strictObject({
  q: text
    .optional()
    .describe(
      "Words of the name, title, department, teams, office, work e-mail, or of what the person says of themselves.",
    ),
  ...mapFilters(toFilterParameter),
  sort: z
    .string()
    .refine((sort) => readSort(sort) !== null, "must be an order of the directory")
    .optional()
    .describe("Sort order; a leading `-` reverses it."),
  group: z.enum(directoryGroups).optional().describe("Sections of the list: one for each department."),
  view: z
    .enum(directoryLayouts)
    .optional()
    .describe("Layout of the page. It changes nothing in the response."),
});
export type ViewQuery = z.infer<typeof viewQuery>;

export const viewSliceQuery = viewQuery.extend({
  from: integerParameter(0, 10_000_000).default(0).describe("Position of the first row to return, from 0."),
  count: integerParameter(1, maxRowsPerRequest)
    .default(rowsPerSlice)
    .describe("Maximum number of rows to return."),
  cursor: listCursor
    .optional()
    .describe(
      "The `next` of the previous slice of the same view; replaces `from` when reading the whole view.",
    ),
});

export const viewIdsQuery = viewQuery.extend({
  from: integerParameter(0, 10_000_000).default(0).describe("Position of the first id to return, from 0."),
  to: integerParameter(0, 10_000_000)
    .optional()
    .describe("Position after the last id to return. Without it, returns all ids from `from`."),
});

export const viewChoicesQuery = viewQuery.extend({
  of: z.enum(choiceFilters).optional().describe("Filter whose options to return."),
  typed: text.optional().describe("Only options that contain this text."),
});

const rowsWithRelatedPeople = {
  people: z.array(listedPerson).describe("People of the rows."),
  managers: z.array(listedPerson).describe("Further people that rows and filters name, and the caller."),
  report_counts: z
    .record(z.uuid(), z.int())
    .describe("Number of direct reports by person, for everyone in the response who has reports."),
  details: z.array(personDetails).describe("Details of the people of the rows."),
};

export const viewSliceResponse = namedObject("DirectorySlice", {
  ...rowsWithRelatedPeople,
  version: z.string().describe("Version of the directory. Rows of different versions must not be combined."),
  ...directoryAge,
  total: z.int().describe("Number of people in the directory."),
  found_total: z.int().describe("Number of people that match the view."),
  partial: z
    .strictObject({
      count: z.int().describe("Number of query words that match."),
      of: z.int().describe("Number of query words."),
      words: z
        .array(z.string())
        .nullable()
        .describe("Query words that match; null if they differ by result."),
    })
    .nullable()
    .describe("Part of the query that the results match; null if they match the whole query."),
  sections: z
    .array(
      z.strictObject({
        group: z
          .enum([...teamGroups, "department"])
          .describe("Group of the team, or `department` with `group=department`."),
        name: z
          .string()
          .nullable()
          .describe("Name of the department; null for a group of the team and for people without one."),
        count: z.int().describe("Number of people in the group."),
      }),
    )
    .describe("Groups of the caller's team or departments, in the order of the rows."),
  from: z.int().describe("Position of the first row, from 0."),
  next: z.string().nullable().describe("Cursor of the next slice; null on the last one."),
});
export type DirectorySlice = z.infer<typeof viewSliceResponse>;

export const viewIdsResponse = namedObject("DirectoryViewIds", {
  version: z.string().describe("Version of the directory."),
  ids: z.array(z.uuid()).describe("Ids of the people in the view, in its order."),
});

export const viewChoicesResponse = namedObject("DirectoryChoices", {
  counts: z
    .strictObject({
      mine: z.int().describe("People in the caller's team."),
      reports: z.int().describe("The caller's direct reports."),
      is_new: z.int().describe("Newcomers."),
      is_here: z.int().describe("People who are not away now; everyone if no calendar is configured."),
      is_away: z.int().describe("People who are away now; no one if no calendar is configured."),
      has_no_manager: z.int().describe("People without a manager."),
      direct: z.int().nullable().describe("Direct reports of the chosen manager; null if none is chosen."),
    })
    .describe("Number of people that each fixed filter would leave."),
  options: z
    .array(
      z.strictObject({
        value: z.string().describe("Value to filter by."),
        label: z.string().describe("Text of the option."),
        count: z.int().describe("Number of people that the option would leave."),
        person: listedPerson.nullable().describe("Manager of the option; null for other filters."),
        office: z.string().nullable().describe("Office of that manager; null if unknown."),
      }),
    )
    .describe("Options of the filter that `of` names."),
});
export type DirectoryChoices = z.infer<typeof viewChoicesResponse>;

export const rowsBody = z.strictObject({
  person_ids: z.array(inputId).min(1).max(maxPersonIdsPerRequest).describe("Ids of the people to return."),
});

export const rowsResponse = namedObject("DirectoryRows", {
  ...rowsWithRelatedPeople,
  places: z
    .array(z.int())
    .describe("Position of each person in the directory, from 0, in the order of `people`."),
});
export type DirectoryRows = z.infer<typeof rowsResponse>;
