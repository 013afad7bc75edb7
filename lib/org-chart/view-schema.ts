import { z } from "zod";
import { listedPerson } from "@/lib/directory/view-schema";
import { timestamp } from "@/lib/http/common-schemas";
import { pictureVersions } from "@/lib/pictures/schema";
import { mostDrawn, mostOpenSent } from "./most-drawn";
import { personMoves, plainMoves } from "./moves";
import { chartColours } from "./search-params";

/** A state of the chart as it goes over the wire: maps and sets as lists. */
const chartState = z.strictObject({
  top: z.uuid().nullable(),
  open: z.array(z.uuid()).max(mostOpenSent),
  /** "": of those at the very top. */
  more: z.array(z.tuple([z.union([z.uuid(), z.literal("")]), z.int().min(0).max(1_000)])).max(mostOpenSent),
  only: z.array(z.tuple([z.uuid(), z.uuid()])).max(mostOpenSent),
  active: z.union([z.uuid(), z.literal("")]),
});
export type SentChartState = z.infer<typeof chartState>;

const colour = z.enum(chartColours);

export const chartViewBody = z.strictObject({
  move: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(personMoves), person: z.uuid(), state: chartState }),
    z.strictObject({ kind: z.enum(plainMoves), state: chartState }),
    z.strictObject({ kind: z.literal("go"), address: z.string().max(8_000) }),
    z.strictObject({ kind: z.literal("start") }),
  ]),
  colour,
});

const chartGroups = {
  /** Over the whole company, for the legend. */
  groups: z.array(z.strictObject({ name: z.string(), colour: z.int().nullable(), count: z.int() })),
  /** By person: which of the groups. */
  group_of: z.record(z.uuid(), z.int()),
};

const places = z.record(z.uuid(), z.strictObject({ direct: z.int(), total: z.int(), level: z.int() }));

/** The state after a move, and whoever has a card in it, with the way up to them. */
export const chartViewResponse = z
  .strictObject({
    ...chartGroups,
    version: z.string(),
    synced_at: timestamp.nullable(),
    stale: z.boolean(),
    total: z.int(),
    state: chartState,
    /** The address of the page for this state, without shape and colours. */
    address: z.string(),
    people: z.array(listedPerson),
    places,
    roots_total: z.int(),
    pictures: pictureVersions,
  })
  .meta({ id: "ChartView" });
export type ChartViewAnswer = z.infer<typeof chartViewResponse>;

/** `top`: somebody, with everybody below; absent: the whole company. */
export const branchQuery = z.strictObject({ top: z.uuid().optional(), colour: colour.default("none") });
export const branchCsvQuery = z.strictObject({ top: z.uuid().optional() });

/** Everybody of a branch, in the order of the directory: what a picture of it is drawn from. */
export const branchResponse = z
  .strictObject({
    ...chartGroups,
    people: z.array(listedPerson).max(mostDrawn),
    places,
    roots_total: z.int(),
  })
  .meta({ id: "ChartBranch" });
