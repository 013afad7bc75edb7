import { z } from "zod";

/** Earlier values are stored, so that all pages of a list keep the order of its first page (PEOPLE-23). */
export const sortFields = ["first_name", "last_name", "title", "manager_id"] as const;
type SortField = (typeof sortFields)[number];
export const isSortField = (name: string): name is SortField => sortFields.some((field) => field === name);

export const sortValues = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  manager_id: z.string().nullable(),
});
export type SortValues = z.infer<typeof sortValues>;

type StoredSortFields = { firstName: string; lastName: string; title: string; managerId: string | null };

export const pickSortValues = ({ firstName, lastName, title, managerId }: StoredSortFields): SortValues => ({
  first_name: firstName,
  last_name: lastName,
  title,
  manager_id: managerId,
});

/** `before`: all sort fields before the change for `left`, only the changed ones for `changed`. */
export type ChangeWithEarlierValues =
  | { personId: string; kind: "joined" | "returned" }
  | { personId: string; kind: "left"; before: SortValues }
  | { personId: string; kind: "changed"; before: Partial<SortValues> };
