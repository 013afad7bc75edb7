import "server-only";
import { isSameSpelling } from "@/lib/directory/spellings";
import type { CallerWith } from "@/lib/identity/access/permissions";
import {
  requireNotImpersonating,
  requirePermission,
  requireUnrestrictedAccount,
} from "@/lib/identity/access/require-permission";
import type { LockedSession } from "@/lib/versions/directory-version";
import { changeDirectory } from "@/lib/identity/session/change-as";
import { databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type { Directory } from "@/lib/directory/directory-store";
import { canFilterBy, canSearchIn, hasOptions, type CustomFieldKind } from "./kinds";
import { customFieldLimits } from "./limits";
import {
  canEditCustomField,
  requireCustomField,
  listCustomFields,
  readVisibleCustomFields,
  type PersonCustomFieldRow,
} from "./queries";
import type { CustomField, CustomFieldChanges, NewCustomField, CustomFieldValueChanges } from "./schema";
import { checkCustomFieldValues } from "./values";

type Settings = Omit<NewCustomField, "kind">;

/** Throws 409 for a name in use or too many fields, and 400 for options that do not suit the kind. */
export async function createCustomField(
  caller: CallerWith<"manage:people">,
  { kind, ...given }: NewCustomField,
): Promise<CustomField> {
  return changeFields(caller, async (transaction, fields) => {
    if (fields.length >= customFieldLimits.fields) {
      throw new Problem(
        "conflict",
        "too_many_fields",
        `There are already ${customFieldLimits.fields} custom fields, which is the maximum. Delete a field first.`,
      );
    }
    const settings = normalizeSettings(kind, given, fields);
    const id = crypto.randomUUID();
    await transaction.customField.create({
      data: { id, kind, ...toColumns(settings), position: fields.length, createdAt: databaseNow() },
    });
    return { id, name: settings.name, detail: "created" };
  });
}

/**
 * Changes the settings or the position of a field. Stored values are unchanged. Throws 404 for an unknown id, 409 for a
 * name in use, and 400 for options that do not suit the kind. A restricted caller cannot change who sees or edits a
 * field that not everyone sees (403 `restricted_account`).
 */
export async function changeCustomField(
  caller: CallerWith<"manage:people">,
  id: string,
  { position, ...changes }: CustomFieldChanges,
): Promise<CustomField> {
  return changeFields(caller, async (transaction, fields, current) => {
    const before = requireCustomField(fields, id);
    const { kind, people: _people, id: _id, ...stored } = before;
    const settings = normalizeSettings(
      kind,
      { ...stored, ...omitUndefined(changes) },
      fields.filter((field) => field.id !== id),
    );
    const isAccessChanged = settings.seen_by !== before.seen_by || settings.edited_by !== before.edited_by;
    if (isAccessChanged && before.seen_by !== "everyone")
      requireUnrestrictedAccount(current, "change who sees or edits this field");
    await transaction.customField.update({ where: { id }, data: toColumns(settings) });
    if (position !== undefined) {
      const ids = fields.flatMap((field) => (field.id === id ? [] : [field.id]));
      await storeOrder(transaction, ids.toSpliced(position, 0, id));
    }
    return { id, name: settings.name, detail: isAccessChanged ? "access changed" : "changed" };
  });
}

export async function deleteCustomField(caller: CallerWith<"manage:people">, id: string): Promise<void> {
  await changeFields(caller, async (transaction, fields) => {
    const { name, people } = requireCustomField(fields, id);
    await transaction.customField.delete({ where: { id } });
    await storeOrder(
      transaction,
      fields.flatMap((field) => (field.id === id ? [] : [field.id])),
    );
    return { id, name, detail: `deleted, with the values of ${formatPeopleCount(people)}` };
  });
}

/** Runs one change at a time, with the audit log, in a new directory version, because filters depend on the fields. */
async function changeFields(
  caller: CallerWith<"manage:people">,
  change: (
    transaction: DatabaseSession,
    fields: readonly CustomField[],
    caller: CallerWith<"manage:people">,
  ) => Promise<{ id: string; name: string; detail: string }>,
): Promise<CustomField> {
  return changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    const before = await listCustomFields(current, transaction);
    const { id, name, detail } = await change(transaction, before, current);
    await record([{ kind: "custom_fields_changed", subject: { id, name }, detail }]);
    return requireCustomField([...(await listCustomFields(current, transaction)), ...before], id);
  });
}

/** Switches search and filter off if kind or audience forbid them. Throws 409 for a name in use, 400 for wrong options. */
function normalizeSettings(kind: CustomFieldKind, given: Settings, others: readonly CustomField[]): Settings {
  if (others.some(({ name }) => isSameSpelling(name, given.name))) {
    throw new Problem(
      "conflict",
      "field_name_taken",
      `There is already a field named “${given.name}”. Choose another name.`,
    );
  }
  const options = given.options.filter((option, at) => given.options.indexOf(option) === at);
  if (hasOptions(kind) !== options.length > 0) {
    const message = hasOptions(kind)
      ? "must have at least one entry"
      : "must be empty for this kind of field";
    throw invalidRequest([{ path: "options", message }]);
  }
  return {
    ...given,
    options,
    searchable: given.searchable && canSearchIn(kind, given.seen_by),
    filterable: given.filterable && canFilterBy(kind, given.seen_by),
  };
}

const toColumns = ({ name, options, edited_by, seen_by, searchable, filterable }: Settings) => ({
  name,
  options: [...options],
  searchable,
  filterable,
  editedBy: edited_by,
  seenBy: seen_by,
});

async function storeOrder(transaction: DatabaseSession, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await transaction.customField.updateMany({ where: { id }, data: { position: at } });
}

const omitUndefined = (changes: Omit<CustomFieldChanges, "position">): Partial<Settings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const invalidRequest = (errors: readonly { path: string; message: string; label?: string }[]) =>
  new Problem(
    "invalid",
    "invalid_request",
    `The request is invalid: ${errors.map(({ path, message, label = path }) => `${label} ${message}`).join("; ")}.`,
    { errors: errors.map(({ path, message }) => ({ path, message })) },
  );

/** Returns the changed fields. Throws 404 for a hidden field, 403 without the right to change it, 400 for wrong values. */
export async function storeCustomFieldValues(
  transaction: LockedSession,
  caller: CallerWith<"view:people">,
  personId: string,
  changes: CustomFieldValueChanges,
  directory: Directory,
): Promise<PersonCustomFieldRow[]> {
  const fields = await readVisibleCustomFields(caller, personId, directory, transaction);
  const isPerson = (id: string) => directory.byId.has(id);
  const requested = Object.entries(changes).map(([id, given]) => {
    const field = fields.find((one) => one.id === id);
    if (!field)
      throw new Problem("missing", "field_not_found", "No custom field with this id is visible to you.");
    requireFieldEditor(caller, field, personId, directory);
    return { field, checked: checkCustomFieldValues(given, { ...field, stored: field.values }, isPerson) };
  });
  const errors = requested.flatMap(({ field: { id, name }, checked }) =>
    "error" in checked ? [{ path: `fields.${id}`, message: checked.error, label: `“${name}”` }] : [],
  );
  if (errors.length > 0) throw invalidRequest(errors);
  const changed: PersonCustomFieldRow[] = [];
  for (const { field, checked } of requested) {
    if ("error" in checked || JSON.stringify(checked.values) === JSON.stringify(field.values)) continue;
    changed.push(field);
    const where = { fieldId_personId: { fieldId: field.id, personId } };
    const data = { texts: [...checked.values], updatedAt: databaseNow() };
    if (checked.values.length > 0)
      await transaction.customFieldValue.upsert({
        where,
        create: { fieldId: field.id, personId, ...data },
        update: data,
      });
    else await transaction.customFieldValue.deleteMany({ where: { fieldId: field.id, personId } });
  }
  return changed;
}

const editorNames = {
  person: "the person and executives",
  manager: "the managers above the person and executives",
  executive: "executives",
} as const;

function requireFieldEditor(
  caller: CallerWith<"view:people">,
  field: PersonCustomFieldRow,
  personId: string,
  directory: Directory,
): void {
  requireNotImpersonating(caller);
  if (canEditCustomField(caller, field, personId, directory)) return;
  if (caller.via.kind === "token") requirePermission(caller, "manage:people");
  throw new Problem(
    "forbidden",
    "not_allowed",
    `Only ${editorNames[field.edited_by]} can change “${field.name}”.`,
  );
}

/** Keeps the values of `toId`. In fields of kind `person`, references to `fromId` become references to `toId`. */
export async function moveCustomFieldValues(
  transaction: LockedSession,
  fromId: string,
  toId: string,
): Promise<void> {
  const own = await transaction.customFieldValue.findMany({
    where: { personId: toId },
    select: { fieldId: true },
  });
  await transaction.customFieldValue.updateMany({
    where: { personId: fromId, fieldId: { notIn: own.map(({ fieldId }) => fieldId) } },
    data: { personId: toId },
  });
  await transaction.$executeRaw`
    UPDATE custom_field_values AS value SET texts = array_replace(texts, ${fromId}, ${toId})
    FROM custom_fields AS field
    WHERE field.id = value.field_id AND field.kind = 'person' AND ${fromId} = ANY(texts)`;
}
