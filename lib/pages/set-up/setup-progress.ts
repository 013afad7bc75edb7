import { setupStepIds, type SetupStepId } from "./setup-step-ids";
import type { SetupStatus } from "./schema";

export type SetupFacts = Pick<
  SetupStatus,
  | ("projects" | "payroll" | "matching" | "chat" | "calendar" | "departments" | "synced_at")
  | ("people" | "people_invited" | "people_signed_in" | "sso_name" | "self_access" | "skipped")
>;

const isDone: Record<SetupStepId, (setup: SetupFacts) => boolean> = {
  projects: ({ projects }) => projects !== null,
  departments: ({ departments: { chosen, found } }) => chosen || found > 0,
  people: ({ synced_at }) => synced_at !== null,
  payroll: ({ payroll }) => payroll !== null,
  matching: ({ matching }) => matching !== null && matching.is_compared && matching.count === 0,
  chat: ({ chat }) => chat !== null,
  calendar: ({ calendar }) => calendar.key_set && calendar.id_set,
  "sign-in": ({ sso_name }) => sso_name !== null,
  "self-access": ({ self_access }) => self_access,
  invitations: ({ synced_at, people, people_invited }) =>
    synced_at !== null && people > 0 && people_invited >= people,
};

/** Returns the state of a step. A skipped step that is done later is `done`. Without payroll there is no one to match. */
export const getStepState = (id: SetupStepId, setup: SetupFacts): "done" | "skipped" | "open" => {
  const decidedBy = id === "matching" && setup.payroll === null ? "payroll" : id;
  return isDone[id](setup) ? "done" : setup.skipped.includes(decidedBy) ? "skipped" : "open";
};

export const countFinishedSteps = (setup: SetupFacts): number =>
  setupStepIds.filter((id) => getStepState(id, setup) !== "open").length;
