/** Earlier values are stored, so that all pages of a list keep the order of its first page (PEOPLE-23). */
export const sortFields = ["first_name", "last_name", "title", "manager_id"] as const;
type SortField = (typeof sortFields)[number];
export const isSortField = (name: string): name is SortField => sortFields.some((field) => field === name);

export type SortValues = {
  first_name: string;
  last_name: string;
  title: string;
  manager_id: string | null;
};

type StoredSortFields = { firstName: string; lastName: string; title: string; managerId: string | null };

export const pickSortValues = ({ firstName, lastName, title, managerId }: StoredSortFields): SortValues => ({
  first_name: firstName,
  last_name: lastName,
  title,
  manager_id: managerId,
});

/**
 * `before` contains the sort fields before the change: all of them for `left`, only the changed ones for `changed`.
 * `joined` and `returned` have no `before`, because the person was not in the directory.
 */
export type ChangeWithEarlierValues =
  | { personId: string; kind: "joined" | "returned" }
  | { personId: string; kind: "left"; before: SortValues }
  | { personId: string; kind: "changed"; before: Partial<SortValues> };
