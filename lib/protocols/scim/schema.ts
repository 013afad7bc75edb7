import { z } from "zod";
import { integerParameter, namedObject } from "@/lib/platform/common-schemas";

export const userSchemaId = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchemaId = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchemaId = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** RFC 7644, 8.1. */
export const scimMediaType = "application/scim+json";

export const searchSchemaId = "urn:ietf:params:scim:api:messages:2.0:SearchRequest";
export const listSchemaId = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const errorSchemaId = "urn:ietf:params:scim:api:messages:2.0:Error";

export const maxResources = 1_000;
/** Per response to a query without `count`. */
export const defaultResourceCount = 100;
const maxFilterLength = 2_000;

const number = integerParameter(-999_999_999, 999_999_999);
const attributeNameList = z
  .string()
  .min(1)
  .max(maxFilterLength)
  .transform((text) => text.split(",").map((name) => name.trim()));

const projectionShape = {
  attributes: attributeNameList
    .optional()
    .describe("Attributes to return, separated by commas. `schemas` and `id` are always returned."),
  excludedAttributes: attributeNameList
    .optional()
    .describe("Attributes to omit, separated by commas. Cannot be combined with `attributes`."),
};

export const resourceQuery = z.strictObject(projectionShape);

/** Query of a list (RFC 7644, 3.4.2). */
export const listQuery = z.strictObject({
  filter: z
    .string()
    .max(maxFilterLength)
    .optional()
    .describe(
      `SCIM filter, for example \`userName eq "ana@fernhill.example"\`, \`name.familyName sw "mc" and title pr\` or \`${enterpriseSchemaId}:department eq "Design"\`.`,
    ),
  sortBy: z.string().min(1).max(200).optional().describe("Attribute to sort by. Default: name."),
  sortOrder: z
    .enum(["ascending", "descending"])
    .optional()
    .describe("Direction of the sort. Default: ascending."),
  startIndex: number.optional().describe("Position of the first result, from 1."),
  count: number
    .optional()
    .describe(`Maximum number of results. Default: ${defaultResourceCount}. Maximum: ${maxResources}.`),
  ...projectionShape,
});
export type ListQuery = z.infer<typeof listQuery>;
export type ProjectionQuery = z.infer<typeof resourceQuery>;

const attributeNames = z.array(z.string().min(1).max(maxFilterLength)).max(100);

/** RFC 7644, 3.4.3: for queries that are too long for a URL or must not be logged. */
export const searchBody = namedObject("ScimSearchRequest", {
  schemas: z.array(z.literal(searchSchemaId)).length(1).describe("Schema of the request."),
  filter: listQuery.shape.filter,
  sortBy: listQuery.shape.sortBy,
  sortOrder: listQuery.shape.sortOrder,
  startIndex: z.int().optional().describe("Position of the first result, from 1."),
  count: z
    .int()
    .optional()
    .describe(`Maximum number of resources: ${defaultResourceCount} if absent, at most ${maxResources}.`),
  attributes: attributeNames.optional().describe("Only these attributes, and schemas and id."),
  excludedAttributes: attributeNames
    .optional()
    .describe("Attributes to omit. Cannot be combined with `attributes`."),
});

/** A filter is refused; other parameters are ignored (RFC 7644, chapter 4). */
export const discoveryQuery = z.strictObject({
  filter: z.string().optional().describe("Refused. These resources cannot be filtered."),
  sortBy: z.string().optional().describe("Ignored."),
  sortOrder: z.string().optional().describe("Ignored."),
  startIndex: z.string().optional().describe("Ignored."),
  count: z.string().optional().describe("Ignored."),
  attributes: z.string().optional().describe("Ignored."),
  excludedAttributes: z.string().optional().describe("Ignored."),
});

export const discoveryParams = z.object({ id: z.string().describe("Id of the schema or resource type.") });

/** RFC 7643, chapter 7. `sub`: sub-attributes of a complex attribute. */
export type ScimAttribute = {
  name: string;
  type: z.infer<typeof attribute>["type"];
  description: string;
  isMultiValued?: boolean;
  isRequired?: boolean;
  isCaseExact?: boolean;
  /** Compared without regard to case, although it is case-exact for clients (API-21). */
  isKithId?: boolean;
  isAlwaysReturned?: boolean;
  isUnique?: boolean;
  /** Of a complex attribute: those of its `$ref`. */
  referenceTypes?: readonly string[];
  canonicalValues?: readonly string[];
  sub?: readonly ScimAttribute[];
};

/** What the attribute of a schema has besides the schema's type and description. */
export const attributeTraits = z.registry<Partial<ScimAttribute>>();

const exactText = z.string().register(attributeTraits, { isCaseExact: true });
const linkedId = z.string().register(attributeTraits, { isCaseExact: true, isKithId: true });
const resourceId = z
  .uuid()
  .register(attributeTraits, { isCaseExact: true, isKithId: true, isAlwaysReturned: true });

const meta = z
  .strictObject({
    resourceType: exactText.describe("Resource type."),
    created: z.iso.datetime().describe("When the person was added to Kith, in UTC."),
    lastModified: z.iso.datetime().describe("When the resource last changed, in UTC."),
    location: z.url().describe("Address of the resource."),
    version: exactText.describe("Version of the resource, as in `ETag`."),
  })
  .partial();
const schemaIds = z.string().register(attributeTraits, { isCaseExact: true, isAlwaysReturned: true });
const schemas = z.array(schemaIds).min(1);

/** Allows `$ref` only through `catchall`, because OpenAPI would read a field with that name as a reference. */
const createLinkSchema = <S extends z.ZodRawShape>(resourceType: string, shape: S) =>
  z
    .object(shape)
    .partial()
    .catchall(z.url())
    .meta({ description: "Address of the linked resource." })
    .register(attributeTraits, { referenceTypes: [resourceType] });
const createListedLink = (resourceType: string, type: string) =>
  createLinkSchema(resourceType, {
    value: linkedId.describe("Id of the linked resource."),
    display: z.string().describe("Name of the linked resource."),
    type: z
      .string()
      .register(attributeTraits, { canonicalValues: [type] })
      .describe("Type of the linked resource."),
  });

/**
 * RFC 7643, 4.1: in the directory, or for 30 days after leaving (`active` is false). Unknown, hidden and unrequested
 * values are absent.
 */
export const scimUser = z
  .strictObject({
    schemas: schemas.describe("Schemas of the resource."),
    id: resourceId.describe("Id of the resource."),
    externalId: exactText.optional().describe("Id of the person in the source of people."),
    userName: z
      .string()
      .register(attributeTraits, { isRequired: true, isUnique: true })
      .optional()
      .describe("Unique name: the work e-mail, or else the id."),
    name: z
      .strictObject({
        formatted: z.string().describe("Full name."),
        familyName: z.string().describe("Last name."),
        givenName: z.string().describe("First name."),
      })
      .partial()
      .optional()
      .describe("Parts of the name."),
    displayName: z.string().optional().describe("Full name."),
    profileUrl: z.url().optional().describe("Page of the person in Kith."),
    title: z.string().optional().describe("Job title."),
    timezone: z.string().optional().describe("IANA time zone."),
    active: z
      .literal([true, false])
      .optional()
      .describe("True for people in the directory; false for 30 days after a person left."),
    emails: z
      .array(
        z
          .strictObject({
            value: z.string().describe("E-mail address."),
            type: z.literal("work").describe("Type of the address."),
            primary: z.literal(true).describe("Always true."),
          })
          .partial(),
      )
      .optional()
      .describe("Work e-mail."),
    photos: z
      .array(
        z
          .strictObject({
            value: z.url().describe("Address of the picture."),
            type: z.literal("photo").describe("Type of the picture."),
          })
          .partial(),
      )
      .optional()
      .describe("Picture."),
    addresses: z
      .array(
        z
          .strictObject({
            formatted: z.string().describe("Name of the office."),
            type: z.literal("work").describe("Type of the address."),
          })
          .partial(),
      )
      .optional()
      .describe("Office."),
    groups: z.array(createListedLink("Group", "direct")).optional().describe("Groups of the person."),
    [enterpriseSchemaId]: z
      .strictObject({
        department: z.string().optional().describe("Department of the person."),
        manager: createLinkSchema("User", {
          value: linkedId.describe("Id of the manager."),
          displayName: z.string().describe("Full name of the manager."),
        })
          .optional()
          .describe("Manager of the person."),
      })
      .optional()
      .describe("Enterprise extension."),
    meta: meta.optional().describe("Metadata of the resource."),
  })
  .meta({
    id: "ScimUser",
    description: `${userSchemaId}, with ${enterpriseSchemaId} where there is a manager or a department.`,
  });
export type ScimUser = z.infer<typeof scimUser>;

/** RFC 7643, 4.2: the direct reports of a manager. */
export const scimGroup = z
  .strictObject({
    schemas: schemas.describe("Schemas of the resource."),
    id: resourceId.describe("Id of the resource."),
    displayName: z
      .string()
      .register(attributeTraits, { isRequired: true })
      .optional()
      .describe("Name of the group."),
    members: z.array(createListedLink("User", "User")).optional().describe("Direct reports of the manager."),
    meta: meta.optional().describe("Metadata of the resource."),
  })
  .meta({
    id: "ScimGroup",
    description: `${groupSchemaId}. The id of a group differs from the manager's id.`,
  });
export type ScimGroup = z.infer<typeof scimGroup>;

const createListSchema = <R extends z.ZodType>(resource: R) =>
  z.strictObject({
    schemas: z.array(z.literal(listSchemaId)).length(1).describe("Schema of the response."),
    totalResults: z.int().describe("Number of resources that match."),
    startIndex: z.int().describe("Position of the first returned resource, from 1."),
    itemsPerPage: z.int().describe("Number of returned resources."),
    Resources: z.array(resource).describe("The resources."),
  });
export const scimUsersResponse = createListSchema(scimUser).meta({ id: "ScimUsers" });
export const scimGroupsResponse = createListSchema(scimGroup).meta({ id: "ScimGroups" });

/** SCIM error (RFC 7644, 3.12). */
export const scimError = namedObject("ScimError", {
  schemas: z.array(z.literal(errorSchemaId)).length(1).describe("Schema of the response."),
  status: z.string().describe("Status of the response, as text."),
  scimType: z
    .enum(["invalidFilter", "invalidPath", "invalidValue"])
    .optional()
    .describe("SCIM error type of a 400."),
  detail: z.string().describe("What happened and what to do, for people."),
});
export type ScimError = z.infer<typeof scimError>;

const attribute = z.strictObject({
  name: z.string().describe("Name of the attribute."),
  type: z.enum(["string", "boolean", "reference", "dateTime", "complex"]).describe("Type of the attribute."),
  multiValued: z.boolean().describe("True if the attribute has several values."),
  description: z.string().describe("Meaning of the attribute."),
  required: z.boolean().describe("True if every resource has the attribute."),
  caseExact: z.boolean().describe("True if comparisons are case-sensitive."),
  mutability: z.literal("readOnly").describe("Always `readOnly`."),
  returned: z.enum(["always", "default"]).describe("When the attribute is returned."),
  uniqueness: z.enum(["none", "server"]).describe("Scope in which the value is unique."),
  canonicalValues: z.array(z.string()).optional().describe("Known values."),
  referenceTypes: z.array(z.string()).optional().describe("Resource types that the attribute refers to."),
});
const discoveryMeta = z.strictObject({
  resourceType: z.string().describe("Resource type."),
  location: z.url().describe("Address of the resource."),
});

export const scimSchema = namedObject("ScimSchema", {
  schemas: z
    .array(z.literal("urn:ietf:params:scim:schemas:core:2.0:Schema"))
    .length(1)
    .describe("Schemas of the resource."),
  id: z.string().describe("Id of the schema."),
  name: z.string().describe("Name of the schema."),
  description: z.string().describe("Meaning of the schema."),
  attributes: z
    .array(
      attribute.extend({
        subAttributes: z.array(attribute).optional().describe("Attributes of a complex attribute."),
      }),
    )
    .describe("Attributes of the schema."),
  meta: discoveryMeta.describe("Metadata of the resource."),
});
export const scimSchemasResponse = createListSchema(scimSchema).meta({ id: "ScimSchemas" });

export const scimResourceType = namedObject("ScimResourceType", {
  schemas: z
    .array(z.literal("urn:ietf:params:scim:schemas:core:2.0:ResourceType"))
    .length(1)
    .describe("Schemas of the resource."),
  id: z.string().describe("Id of the resource type."),
  name: z.string().describe("Name of the resource type."),
  description: z.string().describe("Meaning of the resource type."),
  endpoint: z.string().describe("Path below `/api/scim/v2`."),
  schema: z.string().describe("Main schema."),
  schemaExtensions: z
    .array(
      z.strictObject({
        schema: z.string().describe("Id of the extension."),
        required: z.boolean().describe("True if every resource has the extension."),
      }),
    )
    .optional()
    .describe("Extensions of the main schema."),
  meta: discoveryMeta.describe("Metadata of the resource."),
});
export const scimResourceTypesResponse = createListSchema(scimResourceType).meta({ id: "ScimResourceTypes" });

const featureSupport = z.strictObject({
  supported: z.boolean().describe("True if Kith supports the feature."),
});
export const scimServiceProviderConfigResponse = namedObject("ScimServiceProviderConfig", {
  schemas: z
    .array(z.literal("urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"))
    .length(1)
    .describe("Schemas of the resource."),
  documentationUri: z.url().describe("Documentation for people."),
  patch: featureSupport.describe("Support of PATCH."),
  bulk: featureSupport
    .extend({
      maxOperations: z.int().describe("Maximum number of operations per request."),
      maxPayloadSize: z.int().describe("Maximum size of a request in bytes."),
    })
    .describe("Support of bulk operations."),
  filter: featureSupport
    .extend({ maxResults: z.int().describe("Maximum number of resources per response.") })
    .describe("Support of filters."),
  changePassword: featureSupport.describe("Support of password changes."),
  sort: featureSupport.describe("Support of sorting."),
  etag: featureSupport.describe("Support of `ETag`."),
  authenticationSchemes: z
    .array(
      z.strictObject({
        type: z.literal("oauthbearertoken").describe("Type of the credential."),
        name: z.string().describe("Name of the credential."),
        description: z.string().describe("How to get and send the credential."),
        specUri: z.url().describe("Specification of the credential."),
        primary: z.boolean().describe("True for the preferred credential."),
      }),
    )
    .describe("Accepted credentials."),
  meta: discoveryMeta.describe("Metadata of the resource."),
});
