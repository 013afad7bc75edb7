import "server-only";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { PeopleSource } from "@/lib/connections/connectors/people/port";
import { buildDepartmentPreview } from "./build-preview";
import { readDepartmentSettings } from "./settings";
import { database } from "@/lib/platform/database/database";
import type { DepartmentPreview } from "./schema";

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
