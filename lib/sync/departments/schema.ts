import { z } from "zod";
import { namedObject, inputId } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";
import { maxDepartmentNameLength } from "./branch-names";

const departmentSources = ["teams", "custom_field", "tag", "branches"] as const;

const maxBranches = 200;

/** Source from which a sync takes departments (SYNC-23). */
export const departmentSettings = z
  .strictObject({
    source: z
      .enum(departmentSources)
      .describe(
        "`teams`: the largest team of each person. `custom_field`: the text of a custom field. `tag`: the first tag with a prefix. `branches`: the named branch of the org chart. `teams` uses the branches if nobody has a team.",
      ),
    field_id: plainText(64)
      .min(1)
      .nullable()
      .default(null)
      .describe("Id of the custom field; required with `custom_field`."),
    tag_prefix: plainText(64)
      .nullable()
      .default(null)
      .describe("Beginning of the tags that name a department; null or empty: any tag."),
    branches: z
      .array(
        z.strictObject({
          person_id: inputId.describe("Person who leads the branch."),
          name: plainText(maxDepartmentNameLength).min(1).describe("Name of the department."),
        }),
      )
      .max(maxBranches)
      .default([])
      .describe("Names of branches. A person belongs to the nearest named branch above, or to their own."),
  })
  .refine(({ source, field_id }) => source !== "custom_field" || field_id !== null, {
    path: ["field_id"],
    message: "must name the custom field",
  });
export type DepartmentSettings = z.infer<typeof departmentSettings>;

export const defaultDepartmentSettings: DepartmentSettings = {
  source: "teams",
  field_id: null,
  tag_prefix: null,
  branches: [],
};

export const departmentSettingsResponse = z.strictObject({
  settings: departmentSettings.describe("The stored source. The next sync applies it."),
});

const departmentSourcePreview = z.strictObject({
  source: z.enum(departmentSources).describe("The source."),
  field_id: z.string().nullable().describe("Id of the custom field; null for other sources."),
  tag_prefix: z.string().nullable().describe("Beginning of the tags; null for other sources."),
  departments: z
    .array(
      z.strictObject({
        name: z.string().describe("Name of the department."),
        people: z.int().describe("Number of people."),
      }),
    )
    .describe("Departments, largest first; 100 at most."),
  without: z.int().describe("Number of people without a department."),
});
export type DepartmentSourcePreview = z.infer<typeof departmentSourcePreview>;

export const departmentPreviewResponse = namedObject("DepartmentPreview", {
  sources: z
    .array(departmentSourcePreview)
    .describe("What each source would give, read from the source of people now."),
  branches: z
    .array(
      z.strictObject({
        person_id: inputId.describe("Person who leads the branch."),
        person_name: z.string().describe("Name of that person."),
        title: z.string().describe("Job title of that person; empty if unknown."),
        people: z.int().describe("Number of people in the branch, with the person who leads it."),
      }),
    )
    .describe("Branches below the top person of the org chart, in directory order."),
});
export type DepartmentPreview = z.infer<typeof departmentPreviewResponse>;
