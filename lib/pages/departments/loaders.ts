import "server-only";
import { cache } from "react";
import { getPersonDetails, toWorkContactDetails } from "@/lib/directory/details";
import { getDepartment, listDepartments } from "@/lib/directory/departments/queries";
import { withPreferredNames, withPreferredLeadName } from "@/lib/directory/departments/shown-department";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { requirePermittedCaller, throwNotFound } from "@/lib/identity/session/page-guards";
import { loadDirectory } from "@/lib/pages/directory/loaders";

export const loadDepartments = cache(async () => {
  const { published } = await loadDirectory();
  const found = await listDepartments(await requirePermittedCaller("view:people"));
  const leads = found.departments.flatMap(({ lead }) => lead?.id ?? []);
  return {
    ...found,
    departments: found.departments.map((one) => withPreferredLeadName(one, published.preferredNames)),
    pictures: await findPictureVersions(leads),
  };
});

export const loadDepartmentPage = cache(async (id: string) => {
  const { published } = await loadDirectory();
  const caller = await requirePermittedCaller("view:people");
  const found = await getDepartment(caller, id).catch(throwNotFound);
  const department = withPreferredNames(found.department, published.preferredNames);
  const { lead, teams, joined } = department;
  const shown = [...teams.flatMap(({ people }) => people), ...joined, ...(lead ? [lead] : [])];
  const [pictures, leadContact] = await Promise.all([
    findPictureVersions([...new Set(shown.map((person) => person.id))]),
    lead && getPersonDetails(caller, lead.id).then(toWorkContactDetails),
  ]);
  return { department, pictures, leadContact };
});
