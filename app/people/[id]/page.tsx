import type { Metadata } from "next";
import { FormerPersonPage } from "@/components/person/former-people";
import { PersonPage } from "@/components/person/person-page";
import { PrivateDataViewsTable } from "@/components/profile/private-data-views-table";
import { LazyPersonHistory } from "@/components/profile/lazy-executive-sections";
import { EmploymentSection, Profile } from "@/components/profile/profile";
import { loadPayrollLinkOrigin } from "@/lib/links/mappings/loaders";
import { apiFullName } from "@/lib/identity/matching/names";
import {
  loadAbsences,
  loadUserIdToImpersonate,
  loadDepartmentAndTeams,
  loadFormerPerson,
  loadOfficeSummary,
  loadPersonPage,
  loadProfile,
} from "@/lib/pages/person/loaders";

type Properties = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { id } = await params;
  return { title: apiFullName((await loadFormerPerson(id)) ?? (await loadPersonPage(id)).person) };
}

export default async function Page({ params }: Properties) {
  const { id } = await params;
  const former = await loadFormerPerson(id);
  if (former) return <FormerPersonPage person={former} />;
  const [
    found,
    { ownProfileReads, seesHistory, ...shown },
    departmentAndTeams,
    payrollLink,
    viewAsUser,
    absences,
  ] = await Promise.all([
    loadPersonPage(id),
    loadProfile(id),
    loadDepartmentAndTeams(id),
    loadPayrollLinkOrigin(id),
    loadUserIdToImpersonate(id),
    loadAbsences(id),
  ]);
  const { location } = shown.profile.employment;
  const today = new Date().toISOString().slice(0, 10);
  const subject = { personId: id, personName: apiFullName(found.person), isOwn: found.isOwn };
  return (
    <PersonPage
      {...found}
      {...departmentAndTeams}
      office={location === null ? null : await loadOfficeSummary(id, location)}
      today={today}
      absences={absences}
      employment={<EmploymentSection subject={subject} {...shown} today={today} />}
      viewAsUser={viewAsUser}
      history={seesHistory && <LazyPersonHistory {...subject} />}
    >
      <Profile subject={subject} payrollLink={payrollLink} {...shown} />
      {ownProfileReads && <PrivateDataViewsTable readings={ownProfileReads} />}
    </PersonPage>
  );
}
