import { z } from "zod";
import { timestamp } from "@/lib/http/common-schemas";

/** A person of the directory (PEOPLE-1). */
export const person = z
  .strictObject({
    id: z.uuid(),
    productive_id: z.string(),
    user_id: z.uuid().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    title: z.string(),
    avatar_url: z.url(),
    manager_id: z.uuid().nullable(),
    synced_at: timestamp,
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof person>;

export const peopleResponse = z
  .strictObject({
    people: z.array(person),
    synced_at: timestamp.nullable(),
    stale: z.boolean(),
    total: z.int().optional().describe("How many fit; only where something is asked for."),
    next: z
      .string()
      .nullable()
      .optional()
      .describe(
        "What to give as cursor for the next page; null: this is the last. Only where something is asked for.",
      ),
  })
  .meta({ id: "PeopleResponse" });
export type PeopleResponse = z.infer<typeof peopleResponse>;

/** A person and everyone below them. A chain of managers may be as deep as the directory is long. */
type OrgChartNode = Person & { direct_reports?: number | undefined; children: OrgChartNode[] };
const orgChartNode: z.ZodType<OrgChartNode> = person
  .extend({
    /** Only where `root` or `depth` asks for a part of the chart. */
    direct_reports: z.int().optional(),
    get children() {
      return z.array(orgChartNode);
    },
  })
  .meta({ id: "OrgChartNode" });

export const orgChartResponse = z
  .strictObject({ roots: z.array(orgChartNode), synced_at: timestamp.nullable(), stale: z.boolean() })
  .meta({ id: "OrgChartResponse" });
