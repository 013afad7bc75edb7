import { expect, type APIRequestContext } from "@playwright/test";
import { directoryDetailsResponse } from "../lib/directory/details-schema";
import { buildCompany } from "../lib/simulators/projects/company";

/** How many of the demo's people have put a picture of themselves into the projects system. */
const withPicture = buildCompany(240).people.filter(
  ({ attributes }) => attributes.avatar_url !== null,
).length;

/**
 * Waits until the demo has read the pictures: it does so by itself, in the background. One that came too slowly, on a machine with a lot
 * else to do, is asked for again the next day.
 */
export async function waitForPictures(request: APIRequestContext): Promise<void> {
  const headers = { authorization: "Bearer kith_demo_staff" };
  const count = async () => {
    const answer = await request.get("/api/people/directory-details", { headers });
    const { details } = directoryDetailsResponse.parse(await answer.json());
    return details.filter(({ picture }) => picture !== null).length;
  };
  await expect.poll(count, { timeout: 240_000 }).toBeGreaterThanOrEqual(withPicture - 10);
}
