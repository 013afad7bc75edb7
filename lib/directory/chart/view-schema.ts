import { z } from "zod";
import { directoryAge, listedPerson } from "@/lib/directory/schema";
import { namedObject, inputId } from "@/lib/platform/common-schemas";
import { pictureVersions } from "@/lib/directory/pictures/schema";
import { maxSentStateEntries } from "./state";
import { personActions, wholeChartActions } from "./actions";
import { chartColourings } from "./search-params";

/** Common viewers cannot open larger files. */
export const maxPicturePeople = 20_000;

const isWithinLimit = (entries: object) => Object.keys(entries).length <= maxSentStateEntries;

const chartState = z.strictObject({
  top: inputId.nullable().describe("Person at the top of the chart; null for the whole company."),
  open: z.array(inputId).max(maxSentStateEntries).describe("People whose reports are shown."),
  more: z
    .record(z.union([inputId, z.literal("")]), z.int().min(0).max(10_000))
    .refine(isWithinLimit, `must have at most ${maxSentStateEntries} entries`)
    .describe("Number of shown reports by manager; the key is empty for people without a manager."),
  only: z
    .record(inputId, inputId)
    .refine(isWithinLimit, `must have at most ${maxSentStateEntries} entries`)
    .describe("Only shown report, by manager."),
  active: z
    .union([inputId, z.literal("")])
    .describe("Person that has the keyboard focus; empty if there is none."),
});
export type ChartStateJson = z.infer<typeof chartState>;

const colour = z.enum(chartColourings);

export const chartViewBody = z.strictObject({
  move: z
    .discriminatedUnion("kind", [
      z.strictObject({
        kind: z.enum(personActions).describe("Kind of move."),
        person: inputId.describe("Person that the move is about."),
        state: chartState.describe("State of the chart before the move."),
      }),
      z.strictObject({
        kind: z.enum(wholeChartActions).describe("Kind of move."),
        state: chartState.describe("State of the chart before the move."),
      }),
      z.strictObject({
        kind: z.literal("go").describe("Opens the state that an address names."),
        address: z.string().max(8_000).describe("Query of the page's address."),
      }),
      z.strictObject({ kind: z.literal("start").describe("Opens the initial state.") }),
    ])
    .describe("What the viewer did."),
  colour: colour.describe("Attribute that the colours show."),
});
export type ChartActionJson = z.infer<typeof chartViewBody>["move"];

const chartGroups = {
  groups: z
    .array(
      z.strictObject({
        name: z.string().describe("Name of the group."),
        colour: z.int().nullable().describe("Number of the colour; null for groups without one."),
        count: z.int().describe("Number of people in the group."),
      }),
    )
    .describe("Legend of the colours, for the whole company."),
  group_of: z.record(z.uuid(), z.int()).describe("Index in `groups` by person."),
};

const places = z.record(
  z.uuid(),
  z.strictObject({
    direct: z.int().describe("Number of direct reports."),
    total: z.int().describe("Number of people below, at any depth."),
    level: z.int().describe("Level in the chart; 1 for people without a manager."),
  }),
);

export const chartViewResponse = namedObject("ChartView", {
  ...chartGroups,
  version: z.string().describe("Version of the directory."),
  ...directoryAge,
  total: z.int().describe("Number of people in the directory."),
  state: chartState.describe("State of the chart after the move."),
  address: z.string().describe("Query of the page's address for this state, without layout and colours."),
  people: z.array(listedPerson).describe("People with a card, and the people above."),
  places: places.describe("Position in the tree by person."),
  roots_total: z.int().describe("Number of people without a manager."),
  pictures: pictureVersions.describe("Versions of the pictures by person."),
  joined_on: z
    .record(z.uuid(), z.iso.date())
    .describe("First day of employment by person, for people who may count as new."),
});
export type ChartViewResponse = z.infer<typeof chartViewResponse>;

export const branchQuery = z.strictObject({
  top: inputId.optional().describe("Person at the top of the branch; absent for the whole company."),
  colour: colour.default("none").describe("Attribute that the colours show."),
});
export const branchCsvQuery = branchQuery.omit({ colour: true });

export const branchResponse = namedObject("ChartBranch", {
  ...chartGroups,
  people: z
    .array(listedPerson)
    .max(maxPicturePeople)
    .describe("People of the branch, in the order of the list."),
  places: places.describe("Position in the tree by person."),
  roots_total: z.int().describe("Number of people without a manager."),
});
