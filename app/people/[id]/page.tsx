import type { Metadata } from "next";
import { PersonPage } from "@/components/person/person-page";
import { OwnReadings } from "@/components/profile/own-readings";
import { PersonHistory } from "@/components/profile/executive-parts";
import { Profile } from "@/components/profile/profile";
import { loadPayrollLink } from "@/lib/mappings/loaders";
import { nameOf } from "@/lib/matching/names";
import { loadImpersonatedUser, loadOffice, loadPerson, loadProfile } from "@/lib/profiles/loaders";

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
  const { location, start_date: joinedOn } = shown.profile.employment;
  const whose = { personId: id, personName: nameOf(found.person), isOwn: found.isOwn };
  return (
    <PersonPage
      {...found}
      office={location === null ? null : await loadOffice(id, location)}
      joinedOn={joinedOn}
      today={new Date().toISOString().slice(0, 10)}
      viewAsUser={viewAsUser}
      history={seesHistory && <PersonHistory {...whose} />}
    >
      <Profile {...whose} payrollLink={payrollLink} {...shown} />
      {ownReadings && <OwnReadings readings={ownReadings} />}
    </PersonPage>
  );
}
