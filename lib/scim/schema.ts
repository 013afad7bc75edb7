import { z } from "zod";
import { enterpriseSchema, groupSchema, userSchema } from "./attributes";

/** The media type of SCIM (RFC 7644, 8.1). */
export const scimMedia = "application/scim+json";

export const searchSchema = "urn:ietf:params:scim:api:messages:2.0:SearchRequest";
export const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** How many resources an answer has at most. */
export const mostResources = 1_000;
/** How many it has where nothing is said. */
export const usualResources = 100;
const longestFilter = 2_000;

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,9}$/, "a whole number")
  .transform(Number);
const names = z
  .string()
  .min(1)
  .max(longestFilter)
  .transform((text) => text.split(",").map((name) => name.trim()));

const projectionShape = {
  attributes: names.optional().describe("Only these attributes, separated by commas, and schemas and id."),
  excludedAttributes: names.optional().describe("All attributes but these. Not together with attributes."),
};

/** Which parts of one resource. */
export const resourceQuery = z.strictObject(projectionShape);

/** Which resources, in which order, and which parts of them (RFC 7644, 3.4.2). */
export const listQuery = z.strictObject({
  filter: z
    .string()
    .max(longestFilter)
    .optional()
    .describe('For example userName eq "ana@fernhill.example" or name.familyName sw "mc" and title pr.'),
  sortBy: z.string().min(1).max(200).optional().describe("An attribute. Without it by name."),
  sortOrder: z.enum(["ascending", "descending"]).optional(),
  startIndex: wholeNumber.optional().describe("The place of the first, from 1 on."),
  count: wholeNumber
    .optional()
    .describe(`How many at most: ${usualResources} where nothing is said, never more than ${mostResources}.`),
  ...projectionShape,
});
export type ListQuery = z.infer<typeof listQuery>;
export type ProjectionQuery = z.infer<typeof resourceQuery>;

const attributeNames = z.array(z.string().min(1).max(longestFilter)).max(100);

/** The same question in a body (RFC 7644, 3.4.3): it may be too long for an address, or hold what no log should have. */
export const searchBody = z
  .strictObject({
    schemas: z.tuple([z.literal(searchSchema)]),
    filter: listQuery.shape.filter,
    sortBy: listQuery.shape.sortBy,
    sortOrder: listQuery.shape.sortOrder,
    startIndex: z.int().optional().describe("The place of the first, from 1 on."),
    count: z
      .int()
      .optional()
      .describe(`Maximum number of resources: ${usualResources} if absent, at most ${mostResources}.`),
    attributes: attributeNames.optional().describe("Only these attributes, and schemas and id."),
    excludedAttributes: attributeNames
      .optional()
      .describe("All attributes but these. Not together with attributes."),
  })
  .meta({ id: "ScimSearchRequest" });

/** What is ignored where RFC 7644, chapter 4, says so; a filter is refused. */
export const discoveryQuery = z.strictObject({
  filter: z.string().optional().describe("Refused: nothing is filtered here."),
  sortBy: z.string().optional().describe("Ignored."),
  sortOrder: z.string().optional().describe("Ignored."),
  startIndex: z.string().optional().describe("Ignored."),
  count: z.string().optional().describe("Ignored."),
  attributes: z.string().optional().describe("Ignored."),
  excludedAttributes: z.string().optional().describe("Ignored."),
});

/** A schema's address as its name, or a resource type's name. */
export const discoveryParams = z.object({ id: z.string() });

const meta = z
  .strictObject({
    resourceType: z.string(),
    created: z.iso.datetime().describe("When the person was added to Kith."),
    lastModified: z.iso.datetime().describe("When the resource last changed."),
    location: z.url(),
    version: z.string(),
  })
  .partial();
const schemas = z.array(z.string()).min(1);

/** With the address as `$ref`: descriptions of APIs have no way to name a field so, which is a reference to them. */
const linkTo = <S extends z.ZodRawShape>(shape: S) =>
  z.object(shape).partial().catchall(z.url()).meta({ description: "Its address is `$ref`." });
const link = linkTo({ value: z.string(), display: z.string(), type: z.string() });

/** A person of the directory as a user (RFC 7643, 4.1). What is not known, not shown or not asked for is absent. */
export const scimUser = z
  .strictObject({
    schemas,
    id: z.uuid(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    name: z
      .strictObject({ formatted: z.string(), familyName: z.string(), givenName: z.string() })
      .partial()
      .optional(),
    displayName: z.string().optional(),
    profileUrl: z.url().optional(),
    title: z.string().optional(),
    timezone: z.string().optional(),
    active: z.literal([true, false]).optional().describe("False for 30 days after the person left."),
    emails: z
      .array(
        z.strictObject({ value: z.string(), type: z.literal("work"), primary: z.literal(true) }).partial(),
      )
      .optional(),
    photos: z.array(z.strictObject({ value: z.url(), type: z.literal("photo") }).partial()).optional(),
    addresses: z
      .array(z.strictObject({ formatted: z.string(), type: z.literal("work") }).partial())
      .optional(),
    groups: z.array(link).optional(),
    [enterpriseSchema]: z
      .strictObject({
        manager: linkTo({ value: z.string(), displayName: z.string() }).optional(),
      })
      .optional(),
    meta: meta.optional(),
  })
  .meta({ id: "ScimUser", description: `${userSchema}, with ${enterpriseSchema} where there is a manager.` });
export type ScimUser = z.infer<typeof scimUser>;

/** A manager's direct reports as a group (RFC 7643, 4.2). */
export const scimGroup = z
  .strictObject({
    schemas,
    id: z.uuid(),
    displayName: z.string().optional(),
    members: z.array(link).optional(),
    meta: meta.optional(),
  })
  .meta({ id: "ScimGroup", description: `${groupSchema}. Its id is its own, not the manager's.` });
export type ScimGroup = z.infer<typeof scimGroup>;

const listOf = <R extends z.ZodType>(resource: R) =>
  z.strictObject({
    schemas: z.tuple([z.literal(listSchema)]),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });
export const scimUsers = listOf(scimUser).meta({ id: "ScimUsers" });
export const scimGroups = listOf(scimGroup).meta({ id: "ScimGroups" });

/** A refusal (RFC 7644, 3.12). */
export const scimError = z
  .strictObject({
    schemas: z.tuple([z.literal(errorSchema)]),
    status: z.string().describe("The status of the answer, as text."),
    scimType: z.enum(["invalidFilter", "invalidPath", "invalidValue"]).optional(),
    detail: z.string().describe("For people: what to do."),
  })
  .meta({ id: "ScimError" });
export type ScimError = z.infer<typeof scimError>;

const attribute = z.strictObject({
  name: z.string(),
  type: z.enum(["string", "boolean", "reference", "dateTime", "complex"]),
  multiValued: z.boolean(),
  description: z.string(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.literal("readOnly"),
  returned: z.enum(["always", "default"]),
  uniqueness: z.enum(["none", "server"]),
  canonicalValues: z.array(z.string()).optional(),
  referenceTypes: z.array(z.string()).optional(),
});
const discoveryMeta = z.strictObject({ resourceType: z.string(), location: z.url() });

export const scimSchema = z
  .strictObject({
    schemas: z.tuple([z.literal("urn:ietf:params:scim:schemas:core:2.0:Schema")]),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    attributes: z.array(attribute.extend({ subAttributes: z.array(attribute).optional() })),
    meta: discoveryMeta,
  })
  .meta({ id: "ScimSchema" });
export const scimSchemas = listOf(scimSchema).meta({ id: "ScimSchemas" });

export const scimResourceType = z
  .strictObject({
    schemas: z.tuple([z.literal("urn:ietf:params:scim:schemas:core:2.0:ResourceType")]),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    endpoint: z.string(),
    schema: z.string(),
    schemaExtensions: z.array(z.strictObject({ schema: z.string(), required: z.boolean() })).optional(),
    meta: discoveryMeta,
  })
  .meta({ id: "ScimResourceType" });
export const scimResourceTypes = listOf(scimResourceType).meta({ id: "ScimResourceTypes" });

const supported = z.strictObject({ supported: z.boolean() });
export const scimProviderConfig = z
  .strictObject({
    schemas: z.tuple([z.literal("urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig")]),
    documentationUri: z.url(),
    patch: supported,
    bulk: supported.extend({ maxOperations: z.int(), maxPayloadSize: z.int() }),
    filter: supported.extend({ maxResults: z.int() }),
    changePassword: supported,
    sort: supported,
    etag: supported,
    authenticationSchemes: z.array(
      z.strictObject({
        type: z.literal("oauthbearertoken"),
        name: z.string(),
        description: z.string(),
        specUri: z.url(),
        primary: z.boolean(),
      }),
    ),
    meta: discoveryMeta,
  })
  .meta({ id: "ScimServiceProviderConfig" });
