import type { Company, CompanyPerson } from "./company";

export type PersonEdit = { attributes?: Record<string, unknown>; managerId?: string | null; id?: string };

/** The vendor's people: nobody is ever deleted, only deactivated (the vendor's help center). */
export function createPeopleStore({ people }: Company) {
  let stored = new Map(people.map((person) => [person.id, person]));
  let sorted: CompanyPerson[] | null = null;
  const change = (id: string, edit: (person: CompanyPerson) => CompanyPerson) => {
    const person = stored.get(id);
    if (!person) throw new Error(`no person ${id}`);
    stored.set(id, edit(person));
    sorted = null;
  };
  const setAttributes = (id: string, attributes: Record<string, unknown>) =>
    change(id, (person) => ({ ...person, attributes: { ...person.attributes, ...attributes } }));

  return {
    find: (id: string) => stored.get(id),
    /** By name, as `sort=name` has it. Kept until somebody changes. */
    sorted: () => (sorted ??= [...stored.values()].toSorted(byName)),
    deactivate: (id: string) => setAttributes(id, { deactivated_at: "2026-11-01T12:00:00.000+01:00" }),
    reactivate: (id: string) => setAttributes(id, { deactivated_at: null }),
    edit: (id: string, { attributes = {}, managerId }: PersonEdit) => {
      setAttributes(id, attributes);
      if (managerId !== undefined) change(id, (person) => ({ ...person, managerId }));
    },
    add: (id: string, { attributes = {}, managerId = null }: PersonEdit) => {
      const [model] = people;
      if (!model) throw new Error("an empty company has nobody to model a newcomer on");
      stored.set(id, {
        ...model,
        id,
        managerId,
        attributes: {
          ...model.attributes,
          first_name: "New",
          last_name: id,
          email: `new.${id}@fernhill.example`,
          title: null,
          ...attributes,
        },
      });
      sorted = null;
    },
    replaceAll: (company: Company) => {
      stored = new Map(company.people.map((person) => [person.id, person]));
      sorted = null;
    },
  };
}

const nameOf = ({ attributes }: CompanyPerson) =>
  `${String(attributes.first_name)} ${String(attributes.last_name)}`;
const byName = (a: CompanyPerson, b: CompanyPerson) =>
  nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : Number(a.id) - Number(b.id);
