// What Kith serves of RFC 7643, chapter 4: its answers, what may be filtered and sorted by, and `/Schemas` are all made of this.

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** An attribute as RFC 7643, chapter 7, describes it. Everything is `readOnly`: Kith's directory comes from elsewhere. */
export type Attribute = {
  name: string;
  type: "string" | "boolean" | "reference" | "dateTime" | "complex";
  description: string;
  isMultiValued?: boolean;
  isRequired?: boolean;
  isCaseExact?: boolean;
  isAlwaysReturned?: boolean;
  isUnique?: boolean;
  referenceTypes?: readonly string[];
  canonicalValues?: readonly string[];
  sub?: readonly Attribute[];
};

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "string",
  description,
  ...more,
});
const exact = { isCaseExact: true } as const;
const reference = (name: string, description: string, referenceTypes: readonly string[]): Attribute => ({
  name,
  type: "reference",
  description,
  referenceTypes,
  ...exact,
});
const complex = (
  name: string,
  description: string,
  sub: readonly Attribute[],
  more: Partial<Attribute> = {},
): Attribute => ({ name, type: "complex", description, sub, ...more });
const many = { isMultiValued: true } as const;

const kind = (value: string) => text("type", `Always ${value}.`, { canonicalValues: [value] });

export const userAttributes: readonly Attribute[] = [
  text(
    "userName",
    "The work e-mail. The id where it is not shown, not known, or shared with another person.",
    {
      isRequired: true,
      isUnique: true,
    },
  ),
  complex("name", "The parts of the name.", [
    text("formatted", "First and last name."),
    text("familyName", "The last name."),
    text("givenName", "The first name."),
  ]),
  text("displayName", "First and last name."),
  reference("profileUrl", "The person's page in Kith.", ["external"]),
  text("title", "The job title."),
  text("timezone", "Where the person's clock is, as an IANA name."),
  {
    name: "active",
    type: "boolean",
    description: "Whether the person is in the directory. False for 30 days after the person left.",
  },
  complex(
    "emails",
    "The work e-mail, for callers who see work e-mails.",
    [
      text("value", "The address."),
      kind("work"),
      { name: "primary", type: "boolean", description: "Always true: there is one." },
    ],
    many,
  ),
  complex(
    "photos",
    "The picture, or a drawing of the initials.",
    [reference("value", "The picture's address.", ["external"]), kind("photo")],
    many,
  ),
  complex(
    "addresses",
    "The office.",
    [text("formatted", "The office, as the company calls it."), kind("work")],
    many,
  ),
  complex(
    "groups",
    "The group of the person's manager.",
    [
      text("value", "The group's id.", exact),
      reference("$ref", "The group.", ["Group"]),
      text("display", "The group's name."),
      kind("direct"),
    ],
    many,
  ),
];

export const enterpriseAttributes: readonly Attribute[] = [
  complex("manager", "Whom the person reports to.", [
    text("value", "The manager's id.", exact),
    reference("$ref", "The manager.", ["User"]),
    text("displayName", "The manager's name."),
  ]),
];

export const groupAttributes: readonly Attribute[] = [
  text("displayName", "Whose direct reports these are.", { isRequired: true }),
  complex(
    "members",
    "The direct reports.",
    [
      text("value", "The member's id.", exact),
      reference("$ref", "The member.", ["User"]),
      text("display", "The member's name."),
      text("type", "Always User.", { canonicalValues: ["User"] }),
    ],
    many,
  ),
];

/** What every resource has (RFC 7643, 3.1): part of no schema. */
const commonAttributes: readonly Attribute[] = [
  reference("schemas", "The schemas of the resource.", ["uri"]),
  text("id", "The person's id, or the group's own.", { ...exact, isAlwaysReturned: true }),
  text("externalId", "The id in the projects system.", exact),
  complex("meta", "What the resource is.", [
    text("resourceType", "User or Group.", exact),
    { name: "created", type: "dateTime", description: "When the person was added to Kith." },
    { name: "lastModified", type: "dateTime", description: "When the resource last changed." },
    reference("location", "The resource's address.", ["uri"]),
    text("version", "Its version, as in the ETag.", exact),
  ]),
].map((attribute) =>
  attribute.name === "schemas" ? { ...attribute, ...many, isAlwaysReturned: true } : attribute,
);

/** A kind of resource, with all that may be named of it. */
export type ResourceType = {
  name: "User" | "Group";
  endpoint: "/Users" | "/Groups";
  description: string;
  schema: string;
  attributes: readonly Attribute[];
  extension: { schema: string; attributes: readonly Attribute[] } | null;
};

export const userType: ResourceType = {
  name: "User",
  endpoint: "/Users",
  description: "Everyone in the directory, and people who left in the last 30 days.",
  schema: userSchema,
  attributes: userAttributes,
  extension: { schema: enterpriseSchema, attributes: enterpriseAttributes },
};

export const groupType: ResourceType = {
  name: "Group",
  endpoint: "/Groups",
  description: "A manager's direct reports.",
  schema: groupSchema,
  attributes: groupAttributes,
  extension: null,
};

/** An attribute that was named: where it stands in a resource, and what it is. */
export type NamedAttribute = { path: readonly string[]; attribute: Attribute };

/**
 * What a name means for this kind of resource, or null where it means nothing: `userName`, `name.familyName`, either after its schema and a
 * colon, or an extension by itself. Case does not count (RFC 7643, 2.1).
 */
export function findAttribute(
  named: string,
  { schema, attributes, extension }: ResourceType,
): NamedAttribute | null {
  const name = named.toLowerCase();
  const core = within(name, schema);
  if (core !== null) return findIn(core, attributes, []);
  const extended = extension && within(name, extension.schema);
  if (extension && name === extension.schema.toLowerCase()) {
    const attribute = complex(extension.schema, "The extension.", extension.attributes);
    return { path: [extension.schema], attribute };
  }
  if (extension && extended !== null) return findIn(extended, extension.attributes, [extension.schema]);
  return findIn(name, [...commonAttributes, ...attributes], []);
}

const within = (name: string, schema: string): string | null =>
  name.startsWith(`${schema.toLowerCase()}:`) ? name.slice(schema.length + 1) : null;

function findIn(
  name: string,
  attributes: readonly Attribute[],
  before: readonly string[],
): NamedAttribute | null {
  const [first = "", second, ...rest] = name.split(".");
  if (rest.length > 0) return null;
  const attribute = attributes.find((one) => one.name.toLowerCase() === first);
  if (!attribute) return null;
  const path = [...before, attribute.name];
  if (second === undefined) return { path, attribute };
  const sub = attribute.sub?.find((one) => one.name.toLowerCase() === second);
  return sub ? { path: [...path, sub.name], attribute: sub } : null;
}

/** A part of an attribute of several parts, by its name alone. */
export const findPart = (named: string, { sub = [] }: Attribute): Attribute | null =>
  sub.find(({ name }) => name.toLowerCase() === named.toLowerCase()) ?? null;
