import type { ProjectsSimulator } from "@/lib/simulators/projects/simulator";
import type { PayrollSimulator } from "@/lib/simulators/payroll/simulator";
import type { AccessLevel } from "@/lib/access/levels";

/** What a whole installation is, as far as sequences of steps are tried on it: small, and sure of what it says. */
export type Model = {
  /** Whom the projects system has, by their ids there: whether they are active. */
  listed: Map<string, boolean>;
  /** What everybody's title is there: each change gives everybody another. */
  titleThere: number;
  /** Whom the directory has, and with which title. */
  directory: Set<string>;
  title: number;
  /** Removals that the last applied sync held back. */
  isHeld: boolean;
  isProjectsConnected: boolean;
  isPayrollConnected: boolean;
  /** Which employee somebody is, and of whom payroll has told. */
  links: Map<string, string>;
  told: Set<string>;
  /** A colleague whose rights change. */
  level: AccessLevel;
  isDisabled: boolean;
  keys: number;
};

export type Real = {
  projects: ProjectsSimulator;
  payroll: PayrollSimulator;
  /** The employees of payroll, by their ids there. */
  employees: readonly string[];
  executive: Readonly<Record<string, string>>;
  colleague: { id: string; headers: Readonly<Record<string, string>> };
  /** Looks at everything that holds always, and at what the model says. */
  check: (model: Readonly<Model>) => Promise<void>;
};

/** More than these go only when an executive says so: of this many people, the share is reached first. */
export const mostRemovals = 10;

/** Who is active there, in the order of their ids. */
export const activeThere = ({ listed }: Readonly<Model>): string[] =>
  [...listed].flatMap(([id, isActive]) => (isActive ? [id] : []));
