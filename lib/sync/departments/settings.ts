import "server-only";
import type { PeopleSource } from "@/lib/connections/connectors/people/port";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { changeAs } from "@/lib/identity/session/change-as";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { buildDepartmentPreview } from "./build-preview";
import {
  defaultDepartmentSettings,
  departmentSettings,
  type DepartmentPreview,
  type DepartmentSettings,
} from "./schema";
import { peopleSystem } from "@/lib/people/people-system";

export async function readDepartmentSettings(session: DatabaseSession): Promise<DepartmentSettings> {
  const row = await session.departmentSettings.findUnique({ where: { id: 1 } });
  if (!row) return defaultDepartmentSettings;
  const { source, fieldId, tagPrefix, branches } = row;
  return departmentSettings.parse({ source, field_id: fieldId, tag_prefix: tagPrefix, branches });
}

export const getDepartmentSettings = (
  _caller: CallerWith<"admin:connections">,
): Promise<DepartmentSettings> => readDepartmentSettings(database());

export async function setDepartmentSettings(
  caller: CallerWith<"admin:connections">,
  settings: DepartmentSettings,
): Promise<DepartmentSettings> {
  const { source, field_id: fieldId, tag_prefix: tagPrefix, branches } = settings;
  await changeAs(caller, "admin:connections", async (transaction, current) => {
    const row = { source, fieldId, tagPrefix, branches };
    await transaction.departmentSettings.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row });
    await recordAuditEvents(transaction, toActor(current), [
      {
        kind: "department_source_changed",
        subject: { id: peopleSystem, name: "Departments" },
        detail: describeSource(settings),
      },
    ]);
  });
  return settings;
}

function describeSource({ source, field_id, tag_prefix }: DepartmentSettings): string {
  if (source === "custom_field") return `custom field ${field_id ?? ""}`;
  if (source === "tag") return tag_prefix ? `tags that begin with ${tag_prefix}` : "tags";
  return source;
}

/** Reads all people from the source of people. Stores nothing. */
export async function previewDepartments(
  _caller: CallerWith<"admin:connections">,
  projects: PeopleSource,
  signal: AbortSignal,
): Promise<DepartmentPreview> {
  const [{ people: listed }, { directory }, { branches }] = await Promise.all([
    projects.listPeople({ signal }),
    getCurrentDirectory(),
    readDepartmentSettings(database()),
  ]);
  return buildDepartmentPreview(listed, directory.people, branches);
}
