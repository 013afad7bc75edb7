import type { Metadata } from "next";
import { PersonPage } from "@/components/people/person-page";
import { OwnReadings } from "@/components/profile/own-readings";
import { Profile } from "@/components/profile/profile";
import { fullName } from "@/lib/people/names";
import { loadPerson } from "@/lib/people/loaders";
import { loadProfile, loadViewAsUser } from "@/lib/profiles/loaders";

type Properties = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  return { title: nameOf(await loadPerson((await params).id)) };
}

export default async function Page({ params }: Properties) {
  const { id } = await params;
  const [found, { profile, ownReadings }, viewAsUser] = await Promise.all([
    loadPerson(id),
    loadProfile(id),
    loadViewAsUser(id),
  ]);
  return (
    <PersonPage {...found} viewAsUser={viewAsUser}>
      <Profile personId={id} personName={nameOf(found)} profile={profile} />
      {ownReadings && <OwnReadings readings={ownReadings} />}
    </PersonPage>
  );
}

const nameOf = ({ person }: Awaited<ReturnType<typeof loadPerson>>) =>
  fullName({ firstName: person.first_name, lastName: person.last_name });
