import type { APIRequestContext } from "@playwright/test";
import { peopleResponse, type Person } from "../lib/directory/schema";
import { syncResponse } from "../lib/sync/people/schema";
import { buildCompany } from "../simulators/projects/company";
import { createDemoHeaders, type Level } from "./fixtures";

/** People with demo accounts, by access level, as the source of people has them. */
export const { roles: demoRoles } = buildCompany(240);

/** Loads all people of the demo's directory. */
export async function fetchAllPeople(request: APIRequestContext): Promise<Person[]> {
  const answer = await request.get("/api/people", { headers: createDemoHeaders("executive") });
  return peopleResponse.parse(await answer.json()).people;
}

/** Returns the person with the demo account of this level. Throws if there is none. */
export function findAccountOwner(people: readonly Person[], level: Exclude<Level, "guest">): Person {
  const { firstName, lastName } = demoRoles[level];
  const found = people.find(
    (person) => person.first_name === firstName && person.last_name === lastName && person.user_id !== null,
  );
  if (!found) throw new Error(`the demo has no ${level}`);
  return found;
}

/** Loads the person with the demo account of this level. */
export const fetchAccountOwner = async (request: APIRequestContext, level: Exclude<Level, "guest">) =>
  findAccountOwner(await fetchAllPeople(request), level);

/** Returns "First Last". */
export const formatPersonName = ({ first_name, last_name }: Person): string =>
  `${first_name} ${last_name}`.trim();

/** Previews a sync and returns the path of the preview's page. */
export async function createPreviewPath(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/people/sync?preview=true", {
    headers: createDemoHeaders("executive"),
  });
  return `/admin/sync/previews/${syncResponse.parse(await answer.json()).preview?.id ?? ""}`;
}
