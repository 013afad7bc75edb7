import "server-only";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";
import type { SourcePerson } from "@/lib/connections/connectors/people/received/source-person";
import { requirePermission } from "@/lib/identity/access/require-permission";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { receiveListing } from "@/lib/sync/people/receive-listing";
import type { ProjectsSimulator } from "@/simulators/projects/simulator";

export async function readSourcePeople(
  simulator: ProjectsSimulator,
  signal = AbortSignal.timeout(60_000),
): Promise<SourcePerson[]> {
  const { token, organizationId } = simulator;
  const baseUrl = "http://simulator/api/v2";
  const timing = { wait: async () => undefined }; // the simulator has no limit of requests
  const source = createProductiveProjects({ baseUrl, token, organizationId, fetch: simulator.fetch, timing });
  return (await source.listPeople({ signal })).people.map(toSourcePerson);
}

/** Omits pictures, because those of the simulator are not on https. */
const toSourcePerson = (person: VendorPerson): SourcePerson => ({
  source_id: person.externalId,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  title: person.title,
  manager_id: person.managerExternalId,
  department: person.teams?.[0],
  office: person.office,
  start_date: person.joinedOn,
});

const columns = {
  source_id: "Employee ID",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  title: "Job title",
  manager_id: "Manager ID",
  department: "Department",
  office: "Office",
  start_date: "Start date",
} as const;
const fields = Object.keys(columns) as (keyof typeof columns)[];

export const formatPeopleFile = (people: readonly SourcePerson[]): string =>
  [Object.values(columns), ...people.map((person) => fields.map((field) => person[field] ?? ""))]
    .map((cells) => cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)))
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");

export async function uploadPeopleFile(
  executive: CallerWith<"admin:connections">,
  simulator: ProjectsSimulator,
  path: string,
): Promise<void> {
  const people = await readSourcePeople(simulator);
  const file = formatPeopleFile(people);
  writeFileSync(path, file);
  await receiveListing(
    requirePermission(executive, "provision:people"),
    {
      vendor: "file",
      sentBy: basename(path),
      digest: createHash("sha256").update(file).digest("hex"),
      isComplete: true,
      records: people,
      rejected: [],
    },
    new AbortController().signal,
  );
}
