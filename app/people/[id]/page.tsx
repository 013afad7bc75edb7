import type { Metadata } from "next";
import { PersonPage } from "@/components/person/person-page";
import { OwnReadings } from "@/components/profile/own-readings";
import { PersonHistory } from "@/components/profile/person-history";
import { Profile } from "@/components/profile/profile";
import { loadPayrollLink } from "@/lib/mappings/loaders";
import { nameOf } from "@/lib/matching/names";
import { loadPerson, loadProfile, loadImpersonatedUser } from "@/lib/profiles/loaders";

type Properties = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  return { title: nameOf((await loadPerson((await params).id)).person) };
}

export default async function Page({ params }: Properties) {
  const { id } = await params;
  const [found, { ownReadings, seesHistory, ...shown }, payrollLink, viewAsUser] = await Promise.all([
    loadPerson(id),
    loadProfile(id),
    loadPayrollLink(id),
    loadImpersonatedUser(id),
  ]);
  return (
    <PersonPage
      {...found}
      office={shown.profile.employment.location}
      viewAsUser={viewAsUser}
      history={seesHistory && <PersonHistory personId={id} />}
    >
      <Profile personId={id} personName={nameOf(found.person)} payrollLink={payrollLink} {...shown} />
      {ownReadings && <OwnReadings readings={ownReadings} />}
    </PersonPage>
  );
}
