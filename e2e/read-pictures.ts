import type { APIRequestContext } from "@playwright/test";
import { directoryDetailsResponse } from "../lib/people/directory-schema";
import { expect, token } from "./fixtures";

/** Waits until the demo has read so many pictures: it does so by itself, in the background. */
export async function waitForPictures(request: APIRequestContext, least: number): Promise<void> {
  const count = async () => {
    const answer = await request.get("/api/people/directory-details", { headers: token("staff") });
    const { details } = directoryDetailsResponse.parse(await answer.json());
    return details.filter(({ picture }) => picture !== null).length;
  };
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
}
