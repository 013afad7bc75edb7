import type { Metadata } from "next";
import { PersonPage } from "@/components/people/person-page";
import { fullName } from "@/lib/people/names";
import { loadPerson } from "@/lib/people/loaders";

type Properties = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { person } = await loadPerson((await params).id);
  return { title: fullName({ firstName: person.first_name, lastName: person.last_name }) };
}

export default async function Page({ params }: Properties) {
  return <PersonPage {...await loadPerson((await params).id)} />;
}
