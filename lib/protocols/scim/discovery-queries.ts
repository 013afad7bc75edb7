import "server-only";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { describeServiceProviderConfig, describeResourceTypes, describeSchemas } from "./discovery";
import { listSchemaId } from "./schema";

/** A filter is refused (RFC 7644, chapter 4), so that clients do not assume it works. */
type DiscoveryParameters = { filter?: string | undefined };

export function getServiceProviderConfig(parameters: DiscoveryParameters) {
  rejectFilter(parameters);
  return describeServiceProviderConfig(environment().publicUrl);
}

export const listSchemas = (parameters: DiscoveryParameters) => listDescriptions(parameters, describeSchemas);
export const getSchema = (id: string, parameters: DiscoveryParameters) =>
  getDescription(id, parameters, describeSchemas);
export const listResourceTypes = (parameters: DiscoveryParameters) =>
  listDescriptions(parameters, describeResourceTypes);
export const getResourceType = (id: string, parameters: DiscoveryParameters) =>
  getDescription(id, parameters, describeResourceTypes);

function listDescriptions(parameters: DiscoveryParameters, describe: (origin: string) => readonly object[]) {
  rejectFilter(parameters);
  const described = describe(environment().publicUrl);
  return {
    schemas: [listSchemaId],
    totalResults: described.length,
    startIndex: 1,
    itemsPerPage: described.length,
    Resources: described,
  };
}

function getDescription(
  id: string,
  parameters: DiscoveryParameters,
  describe: (origin: string) => readonly { id: string }[],
) {
  rejectFilter(parameters);
  const found = describe(environment().publicUrl).find((described) => described.id === id);
  if (!found) throw new Problem("missing", "not_found", "No schema or resource type has this name.");
  return found;
}

function rejectFilter({ filter }: DiscoveryParameters): void {
  if (filter === undefined) return;
  throw new Problem(
    "forbidden",
    "nothing_filtered",
    "This address does not support filters. Remove the filter.",
  );
}
