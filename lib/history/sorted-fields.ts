/** Person fields by which lists are sorted and whose changes publish a directory version. */
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

type StoredSortFields = { firstName: string; lastName: string; title: string; managerId: string | null };

export const toSortedValues = ({
  firstName,
  lastName,
  title,
  managerId,
}: StoredSortFields): SortedValues => ({
  ...{ first_name: firstName, last_name: lastName },
  ...{ title, manager_id: managerId },
});

/**
 * Change of a person in a version, with the values before it. `joined` and `returned`: the person was not in the
 * directory before.
 */
export type ChangeWithEarlierValues =
  | { personId: string; kind: "joined" | "returned" }
  | { personId: string; kind: "left"; before: SortedValues }
  | { personId: string; kind: "changed"; before: Partial<SortedValues> };
