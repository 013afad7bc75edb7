// Attributes of RFC 7643, chapter 4, that Kith serves. Responses, filters, sort keys and `/Schemas` use these
// definitions.

export const userSchemaId = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchemaId = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchemaId = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/**
 * RFC 7643, chapter 7. Every attribute is `readOnly`, because the directory's data come from other systems. `sub`:
 * sub-attributes of a complex attribute.
 */
export type ScimAttribute = {
  name: string;
  type: "string" | "boolean" | "reference" | "dateTime" | "complex";
  description: string;
  isMultiValued?: boolean;
  isRequired?: boolean;
  isCaseExact?: boolean;
  /** Compared without regard to case, although it is case-exact for clients (API-21). */
  isKithId?: boolean;
  isAlwaysReturned?: boolean;
  isUnique?: boolean;
  referenceTypes?: readonly string[];
  canonicalValues?: readonly string[];
  sub?: readonly ScimAttribute[];
};

const textAttribute = (
  name: string,
  description: string,
  more: Partial<ScimAttribute> = {},
): ScimAttribute => ({
  name,
  type: "string",
  description,
  ...more,
});
const caseExact = { isCaseExact: true } as const;
const kithId = { ...caseExact, isKithId: true } as const;
const referenceAttribute = (
  name: string,
  description: string,
  referenceTypes: readonly string[],
): ScimAttribute => ({
  name,
  type: "reference",
  description,
  referenceTypes,
  ...caseExact,
});
const complexAttribute = (
  name: string,
  description: string,
  sub: readonly ScimAttribute[],
  more: Partial<ScimAttribute> = {},
): ScimAttribute => ({ name, type: "complex", description, sub, ...more });
const multiValued = { isMultiValued: true } as const;

const typeAttribute = (value: string) =>
  textAttribute("type", `Always ${value}.`, { canonicalValues: [value] });

export const userAttributes: readonly ScimAttribute[] = [
  textAttribute("userName", "Work e-mail; the id if the e-mail is unknown, hidden or not unique.", {
    isRequired: true,
    isUnique: true,
  }),
  complexAttribute("name", "Parts of the name.", [
    textAttribute("formatted", "First and last name."),
    textAttribute("familyName", "The last name."),
    textAttribute("givenName", "The first name."),
  ]),
  textAttribute("displayName", "First and last name."),
  referenceAttribute("profileUrl", "The person's page in Kith.", ["external"]),
  textAttribute("title", "The job title."),
  textAttribute("timezone", "IANA time zone."),
  {
    name: "active",
    type: "boolean",
    description: "True for people in the directory; false for 30 days after a person left.",
  },
  complexAttribute(
    "emails",
    "Work e-mail, for callers who may see work e-mails.",
    [
      textAttribute("value", "The address."),
      typeAttribute("work"),
      { name: "primary", type: "boolean", description: "Always true: there is only one." },
    ],
    multiValued,
  ),
  complexAttribute(
    "photos",
    "The picture, or a drawing of the initials.",
    [referenceAttribute("value", "The picture's address.", ["external"]), typeAttribute("photo")],
    multiValued,
  ),
  complexAttribute(
    "addresses",
    "The office.",
    [textAttribute("formatted", "Name of the office."), typeAttribute("work")],
    multiValued,
  ),
  complexAttribute(
    "groups",
    "The group of the person's manager.",
    [
      textAttribute("value", "The group's id.", kithId),
      referenceAttribute("$ref", "The group.", ["Group"]),
      textAttribute("display", "The group's name."),
      typeAttribute("direct"),
    ],
    multiValued,
  ),
];

export const enterpriseAttributes: readonly ScimAttribute[] = [
  textAttribute("department", "Name of the department."),
  complexAttribute("manager", "Manager of the person.", [
    textAttribute("value", "The manager's id.", kithId),
    referenceAttribute("$ref", "The manager.", ["User"]),
    textAttribute("displayName", "The manager's name."),
  ]),
];

export const groupAttributes: readonly ScimAttribute[] = [
  textAttribute("displayName", "Name of the group.", { isRequired: true }),
  complexAttribute(
    "members",
    "The direct reports.",
    [
      textAttribute("value", "The member's id.", kithId),
      referenceAttribute("$ref", "The member.", ["User"]),
      textAttribute("display", "The member's name."),
      textAttribute("type", "Always User.", { canonicalValues: ["User"] }),
    ],
    multiValued,
  ),
];

/** RFC 7643, 3.1: no schema lists them. Groups have no `externalId`. */
const commonAttributes: readonly ScimAttribute[] = [
  referenceAttribute("schemas", "The schemas of the resource.", ["uri"]),
  textAttribute("id", "Id of the person or group.", { ...kithId, isAlwaysReturned: true }),
  textAttribute("externalId", "The id in the source of people.", caseExact),
  complexAttribute("meta", "Metadata of the resource.", [
    textAttribute("resourceType", "User or Group.", caseExact),
    { name: "created", type: "dateTime", description: "When the person was added to Kith." },
    { name: "lastModified", type: "dateTime", description: "When the resource last changed." },
    referenceAttribute("location", "The resource's address.", ["uri"]),
    textAttribute("version", "Version of the resource, as in the ETag.", caseExact),
  ]),
].map((attribute) =>
  attribute.name === "schemas" ? { ...attribute, ...multiValued, isAlwaysReturned: true } : attribute,
);

/** RFC 7643, chapter 6. `attributes` excludes the common attributes. */
export type ResourceType = {
  name: "User" | "Group";
  endpoint: "/Users" | "/Groups";
  description: string;
  schema: string;
  attributes: readonly ScimAttribute[];
  extension: { schema: string; attributes: readonly ScimAttribute[] } | null;
};

export const userResourceType: ResourceType = {
  name: "User",
  endpoint: "/Users",
  description: "Everyone in the directory, and people who left in the last 30 days.",
  schema: userSchemaId,
  attributes: userAttributes,
  extension: { schema: enterpriseSchemaId, attributes: enterpriseAttributes },
};

export const groupResourceType: ResourceType = {
  name: "Group",
  endpoint: "/Groups",
  description: "A manager's direct reports.",
  schema: groupSchemaId,
  attributes: groupAttributes,
  extension: null,
};

/** `path` in a resource, such as `["name", "familyName"]`. */
export type AttributeLocation = { path: readonly string[]; attribute: ScimAttribute };

/**
 * Null if unknown. Accepts `userName` and `name.familyName`, each also with a schema prefix and a colon, and the id of
 * an extension. Names are case-insensitive (RFC 7643, 2.1).
 */
export function findAttribute(
  named: string,
  { schema, attributes, extension }: ResourceType,
): AttributeLocation | null {
  const name = named.toLowerCase();
  const core = stripSchemaPrefix(name, schema);
  if (core !== null) return findInAttributes(core, attributes, []);
  const extended = extension && stripSchemaPrefix(name, extension.schema);
  if (extension && name === extension.schema.toLowerCase()) {
    const attribute = complexAttribute(extension.schema, "The extension.", extension.attributes);
    return { path: [extension.schema], attribute };
  }
  if (extension && extended !== null)
    return findInAttributes(extended, extension.attributes, [extension.schema]);
  return findInAttributes(name, [...commonAttributes, ...attributes], []);
}

const stripSchemaPrefix = (name: string, schema: string): string | null =>
  name.startsWith(`${schema.toLowerCase()}:`) ? name.slice(schema.length + 1) : null;

function findInAttributes(
  name: string,
  attributes: readonly ScimAttribute[],
  before: readonly string[],
): AttributeLocation | null {
  const [first = "", second, ...rest] = name.split(".");
  if (rest.length > 0) return null;
  const attribute = attributes.find((one) => one.name.toLowerCase() === first);
  if (!attribute) return null;
  const path = [...before, attribute.name];
  if (second === undefined) return { path, attribute };
  const sub = attribute.sub?.find((one) => one.name.toLowerCase() === second);
  return sub ? { path: [...path, sub.name], attribute: sub } : null;
}

export const findSubAttribute = (named: string, { sub = [] }: ScimAttribute): ScimAttribute | null =>
  sub.find(({ name }) => name.toLowerCase() === named.toLowerCase()) ?? null;

/** `path` is relative to `/api/scim/v2`, for example `/Users/<id>`. */
export const buildScimUrl = (origin: string, path: string): string => `${origin}/api/scim/v2${path}`;
