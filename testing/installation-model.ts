import type { ProjectsSimulator } from "@/simulators/projects/simulator";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";
import type { AccessLevel } from "@/lib/platform/access-levels";

/** Expected state of a small installation, for tests of command sequences. */
export type InstallationModel = {
  /** People in the projects system by their projects id; true if active. */
  listed: Map<string, boolean>;
  /** Current title of all people in the projects system. Each change increments it. */
  vendorTitle: number;
  /** People in the directory, and their title. */
  directory: Set<string>;
  title: number;
  /** True if the last applied sync held removals back. */
  isHeld: boolean;
  isProjectsConnected: boolean;
  isPayrollConnected: boolean;
  /** Linked employees by person, and the people with payroll data. */
  links: Map<string, string>;
  peopleWithPayroll: Set<string>;
  /** Access level of a second user, which commands change. */
  level: AccessLevel;
  isDisabled: boolean;
  keys: number;
};

export type TestedInstallation = {
  projects: ProjectsSimulator;
  payroll: PayrollSimulator;
  /** Ids of the employees in payroll. */
  employees: readonly string[];
  executive: Readonly<Record<string, string>>;
  colleague: { id: string; headers: Readonly<Record<string, string>> };
  /** Checks the invariants and compares the installation with the model. */
  check: (model: Readonly<InstallationModel>) => Promise<void>;
};

/** Number of removals above which a sync needs approval. In a company of this size the share applies first. */
export const maxUnapprovedRemovals = 10;

/** Returns the ids of active people in the projects system, sorted. */
export const listActivePeople = ({ listed }: Readonly<InstallationModel>): string[] =>
  [...listed].flatMap(([id, isActive]) => (isActive ? [id] : []));
