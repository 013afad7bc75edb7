import { expect, type APIRequestContext } from "@playwright/test";
import { directoryDetailsResponse } from "../lib/directory/details-schema";
import { buildCompany } from "../simulators/projects/company";

/** Number of people in the demo who have a picture in the source of people. */
const peopleWithPicture = buildCompany(240).people.filter(
  ({ attributes }) => attributes.avatar_url !== null,
).length;

/**
 * Waits until the demo has read the pictures in the background. Tolerates ten missing pictures, because on a slow
 * machine some reads fail and are retried on the next day only.
 */
export async function waitForPictures(request: APIRequestContext): Promise<void> {
  const headers = { authorization: "Bearer kith_demo_staff" };
  const count = async () => {
    const answer = await request.get("/api/people/directory-details", { headers });
    const { details } = directoryDetailsResponse.parse(await answer.json());
    return details.filter(({ picture }) => picture !== null).length;
  };
  await expect.poll(count, { timeout: 240_000 }).toBeGreaterThanOrEqual(peopleWithPicture - 10);
}
