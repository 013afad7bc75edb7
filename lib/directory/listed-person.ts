import type { Person } from "./schema";

/** A person as a row of the list shows them. */
export type ListedPerson = Pick<Person, "id" | "first_name" | "last_name" | "title" | "manager_id">;
