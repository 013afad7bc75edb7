import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database";
import type { SetupStepId } from "./setup-step-ids";

/** Marks these setup steps as skipped for all executives. Repeating the call changes nothing. */
export async function skipSetupSteps(
  _caller: CallerWith<"admin:connections">,
  steps: readonly SetupStepId[],
): Promise<void> {
  await database().setupSkip.createMany({ data: steps.map((step) => ({ step })), skipDuplicates: true });
}
