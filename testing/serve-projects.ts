import { afterAll, onTestFinished, TestRunner } from "vitest";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database/database";
import {
  createProjectsSimulator,
  type ProjectsSimulator,
  type ProjectsSimulatorOptions,
} from "@/simulators/projects/simulator";
import { overrideSettings } from "./override-settings";

export async function serveProjects(options: ProjectsSimulatorOptions = {}) {
  const simulator = createProjectsSimulator({ ...options });
  const { url, close } = await simulator.listen();
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else afterAll(close);
  const attach = () => overrideSettings({ projectsApiUrl: url });
  attach();
  return { simulator, url, attach };
}

export async function storeProjectsConnection({
  token,
  organizationId,
}: Pick<ProjectsSimulator, "token" | "organizationId">): Promise<void> {
  const secret = encryptSecret("projects", { vendor: "productive", token, organizationId });
  const connection = { orgName: "Fernhill Studio", vendor: "productive", secret, connectedAt: new Date() };
  await database().connection.create({ data: { provider: "projects", ...connection } });
}
