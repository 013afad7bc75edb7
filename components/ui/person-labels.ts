import type { Person } from "@/lib/directory/schema";

/** "First Last", of a person of the API. */
export const nameOf = ({ first_name, last_name }: Pick<Person, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

/** "4", or "4 direct, 23 in all" where their reports have reports. */
export function reportsLabel(direct: number, all: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return all > direct ? `${count(direct)} direct, ${count(all)} in all` : count(direct);
}
