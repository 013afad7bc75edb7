import type { ReactNode } from "react";
import type { SetupStatus } from "@/lib/pages/set-up/schema";
import { formatPeopleCount, pluralize } from "@/lib/platform/text-format";
import { CalendarStep, ChatStep, PayrollStep, ProjectsStep } from "./connection-steps";
import { InvitationsStep, SelfAccessStep, SignInStep } from "./people-steps";
import { DepartmentsStep, PeopleStep } from "./people-and-departments-steps";

type StepContent = (properties: { setup: SetupStatus }) => ReactNode;

type SetupStepDefinition = {
  /** Id of the step in the URL of the page. */
  id: string;
  title: string;
  isOptional: boolean;
  isDone: (setup: SetupStatus) => boolean;
  /** True if the next step opens as soon as this step is done. */
  opensNext?: true;
  /** State in a few words, shown while the step is not done. */
  note?: (setup: SetupStatus) => string | undefined;
  /** State in a few words, shown once the step is done. */
  doneNote?: (setup: SetupStatus) => string | undefined;
  Content: StepContent;
};

const isSynced = ({ synced_at }: SetupStatus) => synced_at !== null;

/** Steps of the set-up, in order. */
export const setupSteps: readonly SetupStepDefinition[] = [
  {
    id: "projects",
    title: "Connect Productive",
    isOptional: false,
    isDone: ({ projects }) => projects !== null,
    opensNext: true,
    doneNote: ({ projects }) => projects?.org_name,
    Content: ProjectsStep,
  },
  {
    id: "departments",
    title: "Choose departments",
    isOptional: true,
    isDone: ({ departments }) => departments.chosen || departments.found > 0,
    opensNext: true,
    doneNote: ({ departments: { found } }) =>
      found > 0 ? `${found.toLocaleString("en")} ${pluralize(found, "department", "departments")}` : "chosen",
    Content: DepartmentsStep,
  },
  {
    id: "people",
    title: "Sync people",
    isOptional: false,
    isDone: isSynced,
    doneNote: ({ people }) => formatPeopleCount(people),
    Content: PeopleStep,
  },
  {
    id: "payroll",
    title: "Connect Xero",
    isOptional: true,
    isDone: ({ payroll }) => payroll !== null,
    doneNote: ({ payroll }) => payroll?.org_name,
    Content: PayrollStep,
  },
  {
    id: "chat",
    title: "Connect Slack",
    isOptional: true,
    isDone: ({ chat }) => chat !== null,
    doneNote: ({ chat }) => chat?.org_name,
    Content: ChatStep,
  },
  {
    id: "calendar",
    title: "Google Calendar",
    isOptional: true,
    isDone: ({ calendar }) => calendar.key_set && calendar.id_set,
    Content: CalendarStep,
  },
  {
    id: "sign-in",
    title: "Single sign-on",
    isOptional: true,
    isDone: ({ sso_name }) => sso_name !== null,
    doneNote: ({ sso_name }) => sso_name ?? undefined,
    Content: SignInStep,
  },
  {
    id: "self-access",
    title: "What people see of themselves",
    isOptional: true,
    isDone: ({ self_access }) => self_access,
    note: () => "off",
    doneNote: () => "on",
    Content: SelfAccessStep,
  },
  {
    id: "invitations",
    title: "Invite everyone",
    isOptional: false,
    isDone: (setup) => isSynced(setup) && setup.people > 0 && setup.people_with_account >= setup.people,
    note: (setup) =>
      isSynced(setup) && setup.people > 0
        ? `${setup.people_with_account.toLocaleString("en")} of ${formatPeopleCount(setup.people)} have an account`
        : undefined,
    Content: InvitationsStep,
  },
];

/** Returns the first step that is not done, where the set-up resumes; null if every step is done. */
export const findResumeStep = (setup: SetupStatus): string | null =>
  setupSteps.find(({ isDone }) => !isDone(setup))?.id ?? null;
