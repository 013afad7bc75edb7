import type { APIRequestContext } from "@playwright/test";
import { peopleResponse, type Person } from "../lib/directory/schema";
import { buildCompany } from "../lib/simulators/projects/company";
import { token, type Level } from "./fixtures";

/** Whom the demo's accounts belong to, in the projects system. */
export const { roles } = buildCompany(240);

/** Everybody in the demo's directory. */
export async function everybody(request: APIRequestContext): Promise<Person[]> {
  const answer = await request.get("/api/people", { headers: token("executive") });
  return peopleResponse.parse(await answer.json()).people;
}

/** The person of the directory who has the demo's account of this level. */
export function ownerOf(people: readonly Person[], level: Exclude<Level, "guest">): Person {
  const { firstName, lastName } = roles[level];
  const found = people.find(
    (person) => person.first_name === firstName && person.last_name === lastName && person.user_id !== null,
  );
  if (!found) throw new Error(`the demo has nobody for ${level}`);
  return found;
}

/** The same, asked of the directory. */
export const personOf = async (request: APIRequestContext, level: Exclude<Level, "guest">) =>
  ownerOf(await everybody(request), level);

/** "First Last". */
export const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`.trim();

/** Everybody above, the nearest first. */
export function lineOf(people: readonly Person[], { manager_id }: Person): Person[] {
  const manager = people.find(({ id }) => id === manager_id);
  return manager ? [manager, ...lineOf(people, manager)] : [];
}
