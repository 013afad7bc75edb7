import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { setRules } from "@/lib/connections/people-rules";
import { noRules, type PeopleRule } from "@/lib/connections/rules-schema";
import { connectPeople } from "@/lib/connections/systems";
import type { VendorBodies } from "@/lib/connections/connectors/people/vendors";
import { createEntraSimulator } from "@/simulators/entra/simulator";
import { buildServiceGroup } from "@/simulators/entra/users";
import { createDirectorySimulator } from "@/simulators/google/simulator";
import { robotUnit } from "@/simulators/google/users";
import type { Company } from "@/simulators/projects/company";
import { isConnected } from "./simulated-connections";

type SimulatedDirectory = {
  body: VendorBodies["google"] | VendorBodies["entra"];
  /** Rule that leaves out the accounts that are no people. */
  rules: PeopleRule[];
  credential: string;
  retitle: (title: string) => void;
  listen: (port: number) => Promise<{ settings: Record<string, string>; close: () => Promise<void> }>;
};

export function createSimulatedDirectory(source: string, company: Company): SimulatedDirectory | null {
  if (source === "entra") {
    const simulator = createEntraSimulator({ company, groups: [buildServiceGroup()] });
    const { tenantId, clientId, clientSecret } = simulator.application;
    return {
      body: {
        vendor: "entra",
        tenant_id: tenantId,
        client_id: clientId,
        client_secret: clientSecret,
        cloud: "global",
      },
      rules: [
        { kind: "disabled" },
        { kind: "guest" },
        { kind: "group", value: buildServiceGroup().displayName },
      ],
      credential: `tenant ${tenantId}\n            application ${clientId}\n            secret ${clientSecret}`,
      retitle: (title) => {
        for (const { user } of simulator.users) user["jobTitle"] = title;
      },
      listen: async (port) => {
        const { url, close } = await simulator.listen(port);
        return { settings: { ENTRA_LOGIN_URL: url, ENTRA_GRAPH_URL: url }, close };
      },
    };
  }
  if (source !== "google") return null;
  const simulator = createDirectorySimulator({ company });
  const { keyFile, keyFileBase64, adminEmail } = simulator;
  return {
    body: { vendor: "google", service_account_key: keyFile, admin_email: adminEmail },
    rules: [{ kind: "disabled" }, { kind: "org_unit", value: robotUnit }],
    credential: `JSON key ${keyFileBase64}\n            administrator's address ${adminEmail}`,
    retitle: (title) => {
      for (const { id, organizations } of simulator.users()) {
        const [organization] = [organizations].flat();
        simulator.edit(id, { organizations: [{ ...Object(organization), title }] });
      }
    },
    listen: async (port) => {
      const { apiUrl, tokenUrl, close } = await simulator.listen(port);
      return { settings: { GOOGLE_DIRECTORY_URL: apiUrl, GOOGLE_TOKEN_URL: tokenUrl }, close };
    },
  };
}

/** Connects the directory, or reconnects it, because a simulator may create a new key when it starts. */
export async function connectSimulatedDirectory(
  executive: CallerWith<"admin:connections">,
  { body, rules }: SimulatedDirectory,
): Promise<void> {
  const isNew = !(await isConnected("projects"));
  await connectPeople(executive, body, AbortSignal.timeout(60_000));
  if (isNew) await setRules(executive, { ...noRules, rules });
}
