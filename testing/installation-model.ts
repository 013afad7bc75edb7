import type { ProjectsSimulator } from "@/simulators/projects/simulator";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";
import type { AccessLevel } from "@/lib/platform/access-levels";

export type InstallationModel = {
  /** People in the projects system by their projects id; true if active. */
  listed: Map<string, boolean>;
  vendorTitle: number;
  directory: Set<string>;
  title: number;
  isHeld: boolean;
  isProjectsConnected: boolean;
  isPayrollConnected: boolean;
  links: Map<string, string>;
  peopleWithPayroll: Set<string>;
  level: AccessLevel;
  isDisabled: boolean;
  keys: number;
};

export type TestedInstallation = {
  projects: ProjectsSimulator;
  payroll: PayrollSimulator;
  employees: readonly string[];
  executive: Readonly<Record<string, string>>;
  colleague: { id: string; headers: Readonly<Record<string, string>> };
  check: (model: Readonly<InstallationModel>) => Promise<void>;
};

/** Number of removals above which a sync needs approval. In a company of this size the share applies first. */
export const maxUnapprovedRemovals = 10;

export const listActivePeople = ({ listed }: Readonly<InstallationModel>): string[] =>
  [...listed].flatMap(([id, isActive]) => (isActive ? [id] : []));
