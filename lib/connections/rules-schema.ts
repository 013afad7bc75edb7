import { z } from "zod";
import { inputId, namedObject } from "@/lib/platform/common-schemas";
import { foldName } from "@/lib/identity/matching/names";
import { plainText } from "@/lib/platform/text/plain-text";

export const plainKinds = ["disabled", "guest", "no_email", "no_title"] as const;
const valueKinds = [
  "email_domain",
  "org_unit",
  "group",
  "employment_type",
  "name_contains",
  "email_contains",
] as const;
export const ruleKinds = [...plainKinds, ...valueKinds] as const;

export type RuleKind = (typeof ruleKinds)[number];
const needsValue = (kind: RuleKind): boolean => valueKinds.some((one) => one === kind);

export const previewOfRules = inputId
  .optional()
  .describe(
    "Id of a sync's preview: the records are those of its listing, so that rules can be chosen before it is applied. Default: the records of the source.",
  );

const maxRules = 200;
const maxExceptions = 10_000;

const peopleRule = z
  .strictObject({
    kind: z
      .enum(ruleKinds)
      .describe(
        "`disabled`: disabled accounts. `guest`: guests. `no_email`, `no_title`: records without one. `email_domain`: addresses in all domains but these, separated by commas. `org_unit`: an organisation unit and the units below it. `group`: members of a group, by name or id. `employment_type`: an employment type. `name_contains`, `email_contains`: words in the name or address.",
      ),
    value: plainText(1_000)
      .min(1)
      .optional()
      .describe("Value of the rule; required for the kinds after `no_title`, absent for the others."),
  })
  .refine(({ kind, value }) => needsValue(kind) === (value !== undefined), {
    path: ["value"],
    message: "must be given for this kind, or left out if the kind has none",
  })
  .refine(({ kind, value = "" }) => !kind.endsWith("_contains") || foldName(value) !== "", {
    path: ["value"],
    message: "must contain a letter or digit",
  });
export type PeopleRule = z.infer<typeof peopleRule>;

const sourceIds = z.array(plainText(200).min(1)).max(maxExceptions);

export const peopleRules = z.strictObject({
  rules: z.array(peopleRule).max(maxRules).describe("Each rule leaves out the records that it applies to."),
  always: sourceIds.describe("Ids in the source that no rule leaves out."),
  never: sourceIds.describe("Ids in the source that are left out, also if they are in `always`."),
});
export type PeopleRules = z.infer<typeof peopleRules>;

export const peopleRulesBody = peopleRules.extend({
  expected: peopleRules
    .optional()
    .describe(
      "Rules that the caller believes are stored. If they differ, nothing is stored and the response is 409 `changed_meanwhile`.",
    ),
});
export type PeopleRulesBody = z.infer<typeof peopleRulesBody>;

export const noRules: PeopleRules = { rules: [], always: [], never: [] };

export const rulesPreview = namedObject("PeopleRulesPreview", {
  left_out: z
    .array(
      z.strictObject({
        kind: z.enum([...ruleKinds, "never"]).describe("Kind of the rule; `never`: the exceptions."),
        value: z.string().nullable().describe("Value of the rule; null if its kind has none."),
        count: z
          .int()
          .describe(
            "Number of records that this rule leaves out, those of other rules and `never` included.",
          ),
        names: z.array(z.string()).describe("Names of these records, 100 at most."),
      }),
    )
    .describe(
      "One entry for each rule in the order of the request, then one for `never` unless it is empty.",
    ),
});
export type RulesPreview = z.infer<typeof rulesPreview>;

const sourceRecord = z.strictObject({
  source_id: z.string().describe("Id of the record in the source."),
  name: z.string().describe("Name, or the e-mail address or id of a record without a name."),
  detail: z.string().describe("Job title and e-mail address, as far as they are known."),
});
export type SourceRecord = z.infer<typeof sourceRecord>;

export const rulesListing = namedObject("PeopleRulesListing", {
  total: z.int().describe("Number of records in the source."),
  found: z.array(sourceRecord).describe("Records that match `q`, 8 at most; none without `q`."),
  exceptions: z
    .array(sourceRecord)
    .describe(
      "Records of the stored exceptions that are in the source. An id that is missing no longer exists.",
    ),
  suggestions: z
    .array(
      z.strictObject({
        kind: z.enum(ruleKinds).describe("Kind of the rule."),
        value: z.string().nullable().describe("Value that occurs in the source; null if the kind has none."),
        count: z.int().describe("Number of records that the rule would leave out."),
      }),
    )
    .describe("Rules that would leave out a record."),
});
export type RulesListing = z.infer<typeof rulesListing>;
