import { defaultVendor, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { formatCount, formatPeopleCount } from "@/lib/platform/text/text-format";
import type { SetupStatus } from "./set-up-schema";
import { setupStepIds, type SetupStepId } from "./setup-step-ids";

export type SetupFacts = Pick<
  SetupStatus,
  | ("projects" | "payroll" | "matching" | "chat" | "calendar" | "departments" | "synced_at")
  | ("people" | "people_invited" | "people_signed_in" | "sso_name" | "self_access" | "skipped")
>;

type SetupStep = {
  title: string;
  isRequired?: true;
  isDone: (setup: SetupFacts) => boolean;
  /** True if the next step opens as soon as this step is done. */
  opensNext?: true;
  note?: (setup: SetupFacts) => string | null;
  doneNote?: (setup: SetupFacts) => string | null | undefined;
};

export const setupSteps: Readonly<Record<SetupStepId, SetupStep>> = {
  projects: {
    title: "Where are your people?",
    isRequired: true,
    // A source that is sent is there with its first file or list.
    isDone: ({ projects, synced_at }) =>
      projects !== null && (synced_at !== null || !vendorTexts[projects.vendor ?? defaultVendor].sent),
    opensNext: true,
    doneNote: ({ projects }) => projects?.org_name,
  },
  departments: {
    title: "Choose departments",
    isDone: ({ departments: { chosen, found } }) => chosen || found > 0,
    opensNext: true,
    doneNote: ({ departments: { found } }) => (found > 0 ? formatCount(found, "department") : "chosen"),
  },
  people: {
    title: "Sync people",
    isRequired: true,
    isDone: ({ synced_at }) => synced_at !== null,
    doneNote: ({ people }) => formatPeopleCount(people),
  },
  payroll: {
    title: "Payroll: Xero",
    isDone: ({ payroll }) => payroll !== null,
    doneNote: ({ payroll }) => payroll?.org_name,
  },
  matching: {
    title: "Match people with payroll",
    isDone: ({ matching }) => matching !== null && matching.is_compared && matching.count === 0,
    note: ({ matching }) => matching && `${matching.count.toLocaleString("en")} to match`,
  },
  chat: {
    title: "Chat: Slack",
    isDone: ({ chat }) => chat !== null,
    doneNote: ({ chat }) => chat?.org_name,
  },
  calendar: {
    title: "Google Calendar",
    isDone: ({ calendar }) => calendar.key_set && calendar.id_set,
  },
  "sign-in": {
    title: "Single sign-on",
    isDone: ({ sso_name }) => sso_name !== null,
    doneNote: ({ sso_name }) => sso_name,
  },
  "self-access": {
    title: "What people see of themselves",
    isDone: ({ self_access }) => self_access,
    note: () => "off",
    doneNote: () => "on",
  },
  invitations: {
    title: "Invite everyone",
    isRequired: true,
    isDone: ({ synced_at, people, people_invited }) =>
      synced_at !== null && people > 0 && people_invited >= people,
    note: ({ synced_at, people, people_invited }) =>
      synced_at !== null && people > 0
        ? `${people_invited.toLocaleString("en")} of ${formatPeopleCount(people)} invited`
        : null,
  },
};

export const getStepState = (id: SetupStepId, setup: SetupFacts): "done" | "skipped" | "open" => {
  const decidedBy = id === "matching" && setup.payroll === null ? "payroll" : id;
  return setupSteps[id].isDone(setup) ? "done" : setup.skipped.includes(decidedBy) ? "skipped" : "open";
};

/** Returns the state of a step in a few words: "optional", "done", "5 of 240 people invited". */
export function getStepNote(id: SetupStepId, setup: SetupFacts): string {
  const { note, doneNote, isRequired } = setupSteps[id];
  const state = getStepState(id, setup);
  if (state === "skipped") return "skipped";
  return state === "done" ? (doneNote?.(setup) ?? "done") : (note?.(setup) ?? (isRequired ? "" : "optional"));
}

export const countFinishedSteps = (setup: SetupFacts): number =>
  setupStepIds.filter((id) => getStepState(id, setup) !== "open").length;

export function getOpenSetup(setup: SetupFacts): { finished: number; steps: number } | null {
  const [finished, steps] = [countFinishedSteps(setup), setupStepIds.length];
  return finished < steps ? { finished, steps } : null;
}
