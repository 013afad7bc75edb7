import { unwrapResponse, KithProblem, type Kith } from "@kith-directory/client";

/** Runs a sync with the source of people and prints the result, or a message if the system is not connected. */
export async function syncNow(kith: Kith, say: (line: string) => void): Promise<void> {
  try {
    const { synced, held_removals } = await unwrapResponse(kith.POST("/api/people/sync"));
    say(`${synced} people`);
    if (held_removals) say(`${held_removals} removals wait for a decision`);
  } catch (error) {
    if (!(error instanceof KithProblem) || error.code !== "projects_not_connected") throw error;
    say(error.message);
  }
}
