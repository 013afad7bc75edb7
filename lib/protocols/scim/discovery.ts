import {
  enterpriseAttributes,
  groupAttributes,
  groupResourceType,
  userAttributes,
  userResourceType,
  type ResourceType,
  buildScimUrl,
} from "./attributes";
import { enterpriseSchemaId, groupSchemaId, maxResources, userSchemaId, type ScimAttribute } from "./schema";

// Builders of the SCIM discovery documents (RFC 7643, chapters 5 to 7). `origin`: public URL of this installation.

const schemaDefinitions = [
  { id: userSchemaId, name: "User", description: "A person of the directory.", attributes: userAttributes },
  {
    id: groupSchemaId,
    name: "Group",
    description: "A manager's direct reports.",
    attributes: groupAttributes,
  },
  {
    id: enterpriseSchemaId,
    name: "EnterpriseUser",
    description: "Department and manager of a user.",
    attributes: enterpriseAttributes,
  },
];

export const describeSchemas = (origin: string) =>
  schemaDefinitions.map(({ attributes, ...schema }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"] as const,
    ...schema,
    attributes: attributes.map(describeWithSubAttributes),
    meta: { resourceType: "Schema", location: buildScimUrl(origin, `/Schemas/${schema.id}`) },
  }));

const describeWithSubAttributes = (attribute: ScimAttribute) => ({
  ...describeAttribute(attribute),
  ...(attribute.sub && { subAttributes: attribute.sub.map(describeAttribute) }),
});

function describeAttribute(attribute: ScimAttribute) {
  const { name, type, description, canonicalValues, referenceTypes } = attribute;
  return {
    name,
    type,
    multiValued: attribute.isMultiValued ?? false,
    description,
    required: attribute.isRequired ?? false,
    caseExact: attribute.isCaseExact ?? false,
    mutability: "readOnly" as const,
    returned: attribute.isAlwaysReturned ? ("always" as const) : ("default" as const),
    uniqueness: attribute.isUnique ? ("server" as const) : ("none" as const),
    ...(canonicalValues && { canonicalValues: [...canonicalValues] }),
    ...(referenceTypes && { referenceTypes: [...referenceTypes] }),
  };
}

export const describeResourceTypes = (origin: string) =>
  [userResourceType, groupResourceType].map(
    ({ name, endpoint, description, schema, extension }: ResourceType) => ({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"] as const,
      id: name,
      name,
      description,
      endpoint,
      schema,
      ...(extension && { schemaExtensions: [{ schema: extension.schema, required: false }] }),
      meta: { resourceType: "ResourceType", location: buildScimUrl(origin, `/ResourceTypes/${name}`) },
    }),
  );

export const describeServiceProviderConfig = (origin: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"] as const,
  documentationUri: `${origin}/docs/api`,
  patch: { supported: false },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxResources },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken" as const,
      name: "API token",
      description: "API token of Kith with the scope view:people, sent as Authorization: Bearer kith_….",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: buildScimUrl(origin, "/ServiceProviderConfig") },
});
