import { sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { pickValue } from "@/lib/people/value-layers";
import type { Person } from "./schema";

type Name = Pick<Person, "first_name" | "last_name">;

/** Person with the name that pages show. `vendor_name`: first and last name, if a preferred name replaces them. */
export type ShownPerson<P> = P & { vendor_name?: Name | undefined };

export const applyPreferredName = <P extends Name>(
  person: P,
  preferredName: string | null | undefined,
): ShownPerson<P> => {
  const { first_name, last_name } = person;
  return pickValue<"name", ShownPerson<P>>("name", {
    own: preferredName
      ? { ...person, first_name: preferredName, last_name: "", vendor_name: { first_name, last_name } }
      : null,
    projects: person,
  });
};

/** Sorts by shown name. Returns `people` if no person has a preferred name. */
export function applyPreferredNames<P extends Name & { id: string }>(
  people: readonly P[],
  nameOf: (id: string) => string | null | undefined,
): readonly ShownPerson<P>[] {
  if (!people.some(({ id }) => nameOf(id))) return people;
  return sortByName(people.map((person) => applyPreferredName(person, nameOf(person.id))));
}

export const sortByName = <P extends Name & { id: string }>(people: readonly P[]): P[] =>
  sortInDirectoryOrder(
    people.map((person) => ({
      id: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
      person,
    })),
  ).map(({ person }) => person);

export const getNameAtVendor = ({ first_name, last_name, vendor_name }: ShownPerson<Name>): Name =>
  vendor_name ?? { first_name, last_name };
