import "server-only";
import type { z } from "zod";
import { defineEndpoint } from "@/lib/http/endpoint";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { personParams } from "@/lib/platform/common-schemas";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { describeResourceTypes, describeSchemas, describeServiceProviderConfig } from "./discovery";
import { getScimGroup, getScimUser, listScimGroups, listScimUsers, type VersionedResource } from "./queries";
import {
  discoveryParams,
  discoveryQuery,
  listQuery,
  listSchemaId,
  resourceQuery,
  scimGroup,
  scimGroupsResponse,
  scimResourceType,
  scimResourceTypesResponse,
  scimSchema,
  scimSchemasResponse,
  scimServiceProviderConfigResponse,
  scimUser,
  scimUsersResponse,
  searchBody,
  type ListQuery,
  type ProjectionQuery,
} from "./schema";
import { buildDiscoveryAnswer, buildScimAnswer, scimAnswerFormat } from "./scim-endpoint";

type Resources = {
  name: "User" | "Group";
  listDescription: string;
  unknown: string;
  listResponse: z.ZodType;
  resource: z.ZodType;
  list: (caller: CallerWith<"view:names">, query: ListQuery) => Promise<unknown>;
  read: (caller: CallerWith<"view:names">, id: string, query: ProjectionQuery) => Promise<VersionedResource>;
};

const common = { tag: "SCIM", permission: "view:names", style: scimAnswerFormat } as const;

const defineResourceEndpoints = ({ name, listResponse, resource, list, read, ...texts }: Resources) => ({
  list: defineEndpoint({
    ...common,
    id: `listScim${name}s`,
    summary: `List SCIM ${name.toLowerCase()}s`,
    description: texts.listDescription,
    condition: "if-none-match",
    query: listQuery,
    response: listResponse,
    run: async ({ caller, query, request }) =>
      buildScimAnswer(await list(caller, query), request.headers, listResponse),
  }),
  one: defineEndpoint({
    ...common,
    id: `getScim${name}`,
    summary: `Read a SCIM ${name.toLowerCase()}`,
    description: "`meta.version` is the ETag of the resource.",
    problems: [{ 404: [texts.unknown] }],
    condition: "if-none-match",
    params: personParams,
    query: resourceQuery,
    response: resource,
    run: async ({ caller, params, query, request }) => {
      const found = await read(caller, params.id, query);
      return buildScimAnswer(found.resource, request.headers, resource, found.etag);
    },
  }),
  search: defineEndpoint({
    ...common,
    id: `searchScim${name}s`,
    summary: `Search SCIM ${name.toLowerCase()}s`,
    description:
      "Like the list, with the query in the body (RFC 7644, 3.4.3). Use it for filters that are too long for a URL or must not appear in logs.",
    body: searchBody,
    response: listResponse,
    effect: "query",
    allowances: ["impersonation"],
    run: async ({ caller, body, request }) =>
      buildScimAnswer(await list(caller, body), request.headers, listResponse),
  }),
});

export const scimUserEndpoints = defineResourceEndpoints({
  name: "User",
  listDescription:
    "Returns the people of the directory (RFC 7644), sorted by name. If only executives may see work e-mails, other callers cannot filter or sort by `emails`, and `userName` is the id.",
  unknown: "user_not_found",
  listResponse: scimUsersResponse,
  resource: scimUser,
  list: listScimUsers,
  read: getScimUser,
});

export const scimGroupEndpoints = defineResourceEndpoints({
  name: "Group",
  listDescription:
    "Returns one group per manager with the direct reports as members. `excludedAttributes=members` omits the members.",
  unknown: "group_not_found",
  listResponse: scimGroupsResponse,
  resource: scimGroup,
  list: listScimGroups,
  read: getScimGroup,
});

const discovery = {
  tag: "SCIM",
  problems: [{ 403: ["nothing_filtered"] }],
  permission: "signed-in",
  query: discoveryQuery,
  style: scimAnswerFormat,
} as const;

/** A filter is refused (RFC 7644, chapter 4), so that clients do not assume it works. */
function rejectFilter({ filter }: { filter?: string | undefined }): void {
  if (filter === undefined) return;
  throw new Problem(
    "forbidden",
    "nothing_filtered",
    "This address does not support filters. Remove the filter.",
  );
}

type Descriptions = {
  name: "Schema" | "ResourceType";
  summary: string;
  listResponse: z.ZodType;
  response: z.ZodType;
  describe: (origin: string) => readonly { id: string }[];
};

const defineDiscoveryEndpoints = ({ name, summary, listResponse, response, describe }: Descriptions) => ({
  list: defineEndpoint({
    ...discovery,
    id: `listScim${name}s`,
    summary: `List SCIM ${summary}s`,
    response: listResponse,
    run: async ({ query }) => {
      rejectFilter(query);
      const described = describe(environment().publicUrl);
      const counts = { totalResults: described.length, startIndex: 1, itemsPerPage: described.length };
      const list = { schemas: [listSchemaId], ...counts, Resources: described };
      return buildDiscoveryAnswer(list, listResponse);
    },
  }),
  one: defineEndpoint({
    ...discovery,
    id: `getScim${name}`,
    summary: `Read a SCIM ${summary}`,
    params: discoveryParams,
    response,
    run: async ({ params, query }) => {
      rejectFilter(query);
      const found = describe(environment().publicUrl).find(({ id }) => id === params.id);
      if (!found) throw new Problem("missing", "not_found", "No schema or resource type has this name.");
      return buildDiscoveryAnswer(found, response);
    },
  }),
});

export const scimSchemaEndpoints = defineDiscoveryEndpoints({
  name: "Schema",
  summary: "schema",
  listResponse: scimSchemasResponse,
  response: scimSchema,
  describe: describeSchemas,
});

export const scimResourceTypeEndpoints = defineDiscoveryEndpoints({
  name: "ResourceType",
  summary: "resource type",
  listResponse: scimResourceTypesResponse,
  response: scimResourceType,
  describe: describeResourceTypes,
});

export const scimConfigEndpoint = defineEndpoint({
  ...discovery,
  id: "getScimServiceProviderConfig",
  summary: "Read the SCIM service provider configuration",
  response: scimServiceProviderConfigResponse,
  run: async ({ query }) => {
    rejectFilter(query);
    return buildDiscoveryAnswer(
      describeServiceProviderConfig(environment().publicUrl),
      scimServiceProviderConfigResponse,
    );
  },
});
