import "server-only";
import { z } from "zod";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { isFieldEditor, findFieldRule, type FieldAccess } from "@/lib/identity/access/visibility";
import { apiFullName } from "@/lib/identity/matching/names";
import { inDirectorySql } from "@/lib/people/membership";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { query } from "@/lib/platform/database/query";
import type { Directory } from "@/lib/directory/directory-store";
import { getDirectoryWithPreferredNames } from "@/lib/directory/shown-directory";
import { customField, type CustomField, type FieldValuesResponse, type PersonCustomField } from "./schema";

/** Lists all fields in the order of a person's page, with the number of people in the directory who have a value. */
export async function listCustomFields(
  _caller: CallerWith<"manage:people">,
  session: DatabaseSession = database(),
): Promise<CustomField[]> {
  return query(session, customField)`
    SELECT field.id, field.name, field.kind::text AS kind, field.options, field.edited_by::text AS edited_by,
      field.seen_by::text AS seen_by, field.searchable, field.filterable, (
        SELECT count(*)::int FROM custom_field_values AS value
        JOIN people ON people.id = value.person_id AND ${inDirectorySql.people} WHERE value.field_id = field.id
      ) AS people
    FROM custom_fields AS field ORDER BY field.position, field.created_at`;
}

export const getCustomField = async (caller: CallerWith<"manage:people">, id: string): Promise<CustomField> =>
  requireCustomField(await listCustomFields(caller), id);

export function requireCustomField(fields: readonly CustomField[], id: string): CustomField {
  const field = fields.find((one) => one.id === id);
  if (field) return field;
  throw new Problem("missing", "field_not_found", "No custom field has this id.");
}

const personFieldRow = customField
  .omit({ people: true, searchable: true, filterable: true })
  .extend({ values: z.array(z.string()), updatedAt: z.date().nullable() });
export type PersonCustomFieldRow = z.infer<typeof personFieldRow>;

/** Returns the fields of a person that the caller sees, with and without values, in page order (FIELD-2). */
export async function readVisibleCustomFields(
  caller: CallerWith<"view:people">,
  personId: string,
  { tree }: Directory,
  session: DatabaseSession = database(),
): Promise<PersonCustomFieldRow[]> {
  const rows = await query(session, personFieldRow)`
    SELECT field.id, field.name, field.kind::text AS kind, field.options, field.edited_by::text AS edited_by,
      field.seen_by::text AS seen_by, coalesce(value.texts, ARRAY[]::text[]) AS values, value.updated_at AS "updatedAt"
    FROM custom_fields AS field
    LEFT JOIN custom_field_values AS value ON value.field_id = field.id AND value.person_id = ${personId}::uuid
    ORDER BY field.position, field.created_at`;
  return rows.filter((row) => findFieldRule(row, caller, personId, tree) !== null);
}

/** Rights are defined in FIELD-3. A token needs `manage:people`. Impersonation is read-only. */
export function canEditCustomField(
  caller: CallerWith<"view:people">,
  field: FieldAccess,
  personId: string,
  { tree }: Directory,
): boolean {
  if (caller.via.kind === "token" ? !hasAccess(caller, "manage:people") : caller.via.viewer !== null)
    return false;
  return isFieldEditor(field, caller, personId, tree);
}

/** Omits values that refer to people who left the directory. */
export function toPersonCustomField(
  caller: CallerWith<"view:people">,
  { updatedAt: _updatedAt, values: stored, ...field }: PersonCustomFieldRow,
  personId: string,
  directory: Directory,
): PersonCustomField {
  const { byId } = getDirectoryWithPreferredNames(directory);
  const values = field.kind === "person" ? stored.filter((id) => byId.has(id)) : stored;
  const toLabel = (value: string) => {
    const person = field.kind === "person" ? byId.get(value) : undefined;
    return person ? apiFullName(person) : value;
  };
  return {
    ...field,
    values,
    labels: values.map(toLabel),
    can_edit: canEditCustomField(caller, field, personId, directory),
  };
}

const valueRow = z.object({
  field: z.string(),
  options: z.array(z.string()),
  text: z.string(),
  personIds: z.array(z.string()),
});

/** Includes only fields that everyone sees. */
export async function getFilterableFieldValues(
  _caller: CallerWith<"view:people">,
): Promise<FieldValuesResponse> {
  const rows = await query(database(), valueRow)`
    SELECT field.name AS field, field.options, text, array_agg(value.person_id::text ORDER BY value.person_id) AS "personIds"
    FROM custom_fields AS field JOIN custom_field_values AS value ON value.field_id = field.id
    JOIN people ON people.id = value.person_id AND ${inDirectorySql.people}
    CROSS JOIN unnest(value.texts) AS text
    WHERE field.filterable AND field.seen_by = 'everyone'
    GROUP BY field.id, text ORDER BY field.position, field.created_at, array_position(field.options, text), text`;
  return {
    values: rows.map(({ field, text, personIds }) => ({ name: `${field}: ${text}`, person_ids: personIds })),
  };
}
