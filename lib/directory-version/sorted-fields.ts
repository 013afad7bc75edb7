/** The fields of a person by which lists are sorted and that change with a version of the directory. */
export const sortedFields = ["first_name", "last_name", "title", "manager_id"] as const;
export type SortedField = (typeof sortedFields)[number];
export const isSortedField = (name: string): name is SortedField =>
  sortedFields.some((field) => field === name);

export type SortedValues = {
  first_name: string;
  last_name: string;
  title: string;
  manager_id: string | null;
};

type Stored = { firstName: string; lastName: string; title: string; managerId: string | null };

export const sortedValuesOf = ({ firstName, lastName, title, managerId }: Stored): SortedValues => ({
  ...{ first_name: firstName, last_name: lastName },
  ...{ title, manager_id: managerId },
});

/** A change of a person in a version, with the values before it. `joined` and `returned`: the person was not in the directory. */
export type EarlierValues =
  | { personId: string; kind: "joined" | "returned" }
  | { personId: string; kind: "left"; before: SortedValues }
  | { personId: string; kind: "changed"; before: Partial<SortedValues> };
