import { z } from "zod";
import { alwaysTrue, namedObject, pathId, inputId } from "@/lib/platform/common-schemas";
import { customFieldAudiences, customFieldEditors } from "@/lib/identity/access/visibility";
import { plainText } from "@/lib/platform/text/plain-text";
import { customFieldLimits as limits } from "./limits";
import { customFieldKinds } from "./kinds";

const kind = z.enum(customFieldKinds);
const editedBy = z
  .enum(customFieldEditors)
  .describe(
    "Who changes it in addition to executives: `person`, or `manager` for the manager and the heads above.",
  );
const seenBy = z
  .enum(customFieldAudiences)
  .describe(
    "Who sees it in addition to its editors. `managers`: the manager and the heads above the person, and executives.",
  );

/** Field that an executive added to the page of every person (FIELD-1). */
export const customField = namedObject("CustomField", {
  id: z.uuid().describe("Id of the field."),
  name: z.string().describe("Name of the field."),
  kind: kind.describe("Kind of its values. `choices`: several of the options."),
  options: z.array(z.string()).describe("Options of a `choice` or `choices`, in order; empty for others."),
  edited_by: editedBy,
  seen_by: seenBy,
  searchable: z.boolean().describe("True if the search of the directory finds its values."),
  filterable: z.boolean().describe("True if the directory can be filtered by it."),
  people: z.int().describe("Number of people with a value."),
});
export type CustomField = z.infer<typeof customField>;

export const customFieldsResponse = namedObject("CustomFieldsResponse", {
  fields: z.array(customField).describe("Fields, in the order of a person's page."),
});

export const oneCustomFieldResponse = namedObject("OneCustomFieldResponse", {
  field: customField.describe("The field."),
});

export const customFieldChangeResponse = namedObject("CustomFieldResponse", {
  ok: alwaysTrue,
  field: customField.describe("The field."),
});

export const customFieldParams = z.object({
  id: pathId("field_not_found", "No custom field has this id.").describe("Id of the field."),
});

const name = plainText(limits.name)
  .min(1, "must not be empty")
  .refine((text) => !text.includes(":"), "must not contain a colon");
const options = z
  .array(plainText(limits.option).min(1, "must not be empty"))
  .max(limits.options, `must have at most ${limits.options} entries`);

/** The kind cannot be changed later. */
export const newCustomFieldBody = z.strictObject({
  name: name.describe("Name of the field, unique without case and accents, without a colon."),
  kind: kind.describe("Kind of its values."),
  options: options.default([]).describe("Options of a `choice` or `choices`; empty for others."),
  edited_by: editedBy.default("person"),
  seen_by: seenBy.default("everyone"),
  searchable: z
    .boolean()
    .default(false)
    .describe("Only for `text`, `choice` and `choices` that everyone sees."),
  filterable: z.boolean().default(false).describe("Only for `choice` and `choices` that everyone sees."),
});
export type NewCustomField = z.infer<typeof newCustomFieldBody>;

export const customFieldChangesBody = z
  .strictObject({
    name: name.describe("Name of the field."),
    options: options.describe("Options. Stored values that are no longer an option stay."),
    edited_by: editedBy,
    seen_by: seenBy,
    searchable: z.boolean().describe("True if the search finds its values."),
    filterable: z.boolean().describe("True if the directory can be filtered by it."),
    position: z
      .int()
      .min(0)
      .max(limits.fields)
      .describe("Position among the fields, from 0; a position after the last moves it to the end."),
  })
  .partial();
export type CustomFieldChanges = z.infer<typeof customFieldChangesBody>;

export const personCustomField = namedObject("PersonField", {
  id: z.uuid().describe("Id of the field."),
  name: z.string().describe("Name of the field."),
  kind: kind.describe("Kind of its values."),
  options: z.array(z.string()).describe("Options of a `choice` or `choices`."),
  values: z
    .array(z.string())
    .describe("Values: at most one, except for `choices`; an id for a `person`, `YYYY-MM-DD` for a `date`."),
  labels: z.array(z.string()).describe("Values as pages show them: the name for a `person`."),
  edited_by: editedBy,
  seen_by: seenBy,
  can_edit: z.boolean().describe("True if the caller may change it."),
});
export type PersonCustomField = z.infer<typeof personCustomField>;

export const customFieldValuesBody = z
  .record(inputId, z.array(plainText(limits.url)).max(limits.options))
  .describe("Values by field id; an empty list clears a field.");
export type CustomFieldValueChanges = z.infer<typeof customFieldValuesBody>;

export const fieldValuesResponse = namedObject("FieldValuesResponse", {
  values: z
    .array(
      z.strictObject({
        name: z.string().describe("Name of the field and the value: `T-shirt: M`."),
        person_ids: z.array(z.uuid()).describe("Ids of the people with this value."),
      }),
    )
    .describe("Values in use, in the order of the fields and their options."),
});
export type FieldValuesResponse = z.infer<typeof fieldValuesResponse>;
