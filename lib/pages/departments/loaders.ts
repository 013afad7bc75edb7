import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getWorkContactDetails } from "@/lib/directory/details";
import { getDepartment, listDepartments } from "@/lib/directory/departments/queries";
import {
  applyPreferredNamesToDepartment,
  applyPreferredNameToLead,
} from "@/lib/directory/departments/shown-department";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { Problem } from "@/lib/platform/problem";
import { loadDirectory } from "@/lib/pages/directory/loaders";

/** Loads all departments, with the pictures of their leads. */
export const loadDepartments = cache(async () => {
  const { published } = await loadDirectory();
  const found = await listDepartments(await requirePermittedCaller("view:people"));
  const leads = found.departments.flatMap(({ lead }) => lead?.id ?? []);
  return {
    ...found,
    departments: found.departments.map((one) =>
      applyPreferredNameToLead(one, (id) => published.preferredNames.get(id)),
    ),
    pictures: await findPictureVersions(leads),
  };
});

/** Loads a department with the contact details of its lead; shows the 404 page for an unknown id. */
export const loadDepartmentPage = cache(async (id: string) => {
  const { published } = await loadDirectory();
  const caller = await requirePermittedCaller("view:people");
  const found = await getDepartment(caller, id).catch(throwNotFound);
  const department = applyPreferredNamesToDepartment(found.department, (personId) =>
    published.preferredNames.get(personId),
  );
  const { lead, teams, joined } = department;
  const shown = [...teams.flatMap(({ people }) => people), ...joined, ...(lead ? [lead] : [])];
  const [pictures, leadContact] = await Promise.all([
    findPictureVersions([...new Set(shown.map((person) => person.id))]),
    lead && getWorkContactDetails(caller, lead.id),
  ]);
  return { department, pictures, leadContact };
});

function throwNotFound(error: unknown): never {
  if (error instanceof Problem && error.kind === "missing") notFound();
  throw error;
}
