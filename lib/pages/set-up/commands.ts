import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database";
import type { SetupStepId } from "./setup-step-ids";

/** Stores that executives skip these steps of the set-up. */
export async function skipSetupSteps(
  _caller: CallerWith<"admin:connections">,
  steps: readonly SetupStepId[],
): Promise<void> {
  await database().setupSkip.createMany({ data: steps.map((step) => ({ step })), skipDuplicates: true });
}
