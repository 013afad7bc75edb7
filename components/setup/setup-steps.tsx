import type { ReactNode } from "react";
import type { SetupStatus } from "@/lib/pages/set-up/schema";
import type { SetupStepId } from "@/lib/pages/set-up/setup-step-ids";
import { getStepState } from "@/lib/pages/set-up/setup-progress";
import { formatPeopleCount, pluralize } from "@/lib/platform/text-format";
import { CalendarStep, ChatStep, MatchingStep, PayrollStep, ProjectsStep } from "./connection-steps";
import { InvitationsStep, SelfAccessStep, SignInStep } from "./people-steps";
import { DepartmentsStep, PeopleStep } from "./people-and-departments-steps";

type StepContent = (properties: { setup: SetupStatus }) => ReactNode;

type SetupStepDefinition = {
  id: SetupStepId;
  title: string;
  isOptional: boolean;
  /** True if the next step opens as soon as this step is done. */
  opensNext?: true;
  /** State in a few words, shown while the step is not done. */
  note?: (setup: SetupStatus) => string | undefined;
  doneNote?: (setup: SetupStatus) => string | undefined;
  Content: StepContent;
};

const isSynced = ({ synced_at }: SetupStatus) => synced_at !== null;

export const setupSteps: readonly SetupStepDefinition[] = [
  {
    id: "projects",
    title: "Projects: Productive",
    isOptional: false,
    opensNext: true,
    doneNote: ({ projects }) => projects?.org_name,
    Content: ProjectsStep,
  },
  {
    id: "departments",
    title: "Choose departments",
    isOptional: true,
    opensNext: true,
    doneNote: ({ departments: { found } }) =>
      found > 0 ? `${found.toLocaleString("en")} ${pluralize(found, "department", "departments")}` : "chosen",
    Content: DepartmentsStep,
  },
  {
    id: "people",
    title: "Sync people",
    isOptional: false,
    doneNote: ({ people }) => formatPeopleCount(people),
    Content: PeopleStep,
  },
  {
    id: "payroll",
    title: "Payroll: Xero",
    isOptional: true,
    doneNote: ({ payroll }) => payroll?.org_name,
    Content: PayrollStep,
  },
  {
    id: "matching",
    title: "Match people with payroll",
    isOptional: true,
    note: ({ matching }) => (matching ? `${matching.count.toLocaleString("en")} to match` : undefined),
    Content: MatchingStep,
  },
  {
    id: "chat",
    title: "Chat: Slack",
    isOptional: true,
    doneNote: ({ chat }) => chat?.org_name,
    Content: ChatStep,
  },
  {
    id: "calendar",
    title: "Google Calendar",
    isOptional: true,
    Content: CalendarStep,
  },
  {
    id: "sign-in",
    title: "Single sign-on",
    isOptional: true,
    doneNote: ({ sso_name }) => sso_name ?? undefined,
    Content: SignInStep,
  },
  {
    id: "self-access",
    title: "What people see of themselves",
    isOptional: true,
    note: () => "off",
    doneNote: () => "on",
    Content: SelfAccessStep,
  },
  {
    id: "invitations",
    title: "Invite everyone",
    isOptional: false,
    note: (setup) =>
      isSynced(setup) && setup.people > 0
        ? `${setup.people_invited.toLocaleString("en")} of ${formatPeopleCount(setup.people)} invited`
        : undefined,
    Content: InvitationsStep,
  },
];

/** First step that is neither done nor skipped; null if there is none. */
export const findResumeStep = (setup: SetupStatus): string | null =>
  setupSteps.find(({ id }) => getStepState(id, setup) === "open")?.id ?? null;
