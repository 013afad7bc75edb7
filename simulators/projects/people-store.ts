import type { Company, CompanyPerson } from "./company";

/**
 * Changes to a person. `attributes` are not validated, so that tests can set bad values. `sentId` replaces the id in
 * answers; `undefined` omits it.
 */
export type PersonEdit = {
  attributes?: Record<string, unknown>;
  managerId?: string | null;
  sentId?: unknown;
};

/** Creates the store of people. People are never deleted, only deactivated (PRODUCTIVE-13). */
export function createPeopleStore({ people }: Company) {
  let stored = new Map(people.map((person) => [person.id, person]));
  let everyone: CompanyPerson[] | null = null;
  const change = (id: string, edit: (person: CompanyPerson) => CompanyPerson) => {
    const person = stored.get(id);
    if (!person) throw new Error(`no person ${id}`);
    stored.set(id, edit(person));
    everyone = null;
  };
  const setAttributes = (id: string, attributes: Record<string, unknown>) =>
    change(id, (person) => ({ ...person, attributes: { ...person.attributes, ...attributes } }));

  return {
    find: (id: string) => stored.get(id),
    everyone: (): readonly CompanyPerson[] => (everyone ??= [...stored.values()]),
    nextId: () =>
      String([...stored.keys()].reduce((highest, id) => Math.max(highest, Number(id) || 0), 1_000) + 1),
    deactivate: (id: string) => setAttributes(id, { deactivated_at: "2026-11-01T12:00:00.000+01:00" }),
    reactivate: (id: string) => setAttributes(id, { deactivated_at: null }),
    edit: (id: string, { attributes = {}, managerId, ...rest }: PersonEdit) => {
      setAttributes(id, attributes);
      change(id, (person) => ({ ...person, ...(managerId !== undefined && { managerId }), ...rest }));
    },
    /** Adds or replaces the person with this id, with the attributes of the first person as defaults. */
    add: (id: string, { attributes = {}, managerId = null, ...rest }: PersonEdit = {}) => {
      const [model] = people;
      if (!model) throw new Error("an empty company has no person to model a newcomer on");
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
          avatar_url: null,
          original_avatar_url: null,
          ...attributes,
        },
        ...rest,
      });
      everyone = null;
    },
    replaceAll: (company: Company) => {
      stored = new Map(company.people.map((person) => [person.id, person]));
      everyone = null;
    },
  };
}
