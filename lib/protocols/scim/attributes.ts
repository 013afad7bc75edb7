import { z } from "zod";
import {
  attributeTraits,
  enterpriseSchemaId,
  groupSchemaId,
  scimGroup,
  scimUser,
  userSchemaId,
  type ScimAttribute,
} from "./schema";

// Attributes of the schemas of responses, for filters, sort keys and `/Schemas`. Every attribute is `readOnly`, because
// the directory's data come from other systems.

const { [enterpriseSchemaId]: extension, ...userShape } = scimUser.shape;

function toAttribute(name: string, schema: z.core.$ZodType, outer?: string): ScimAttribute {
  const description = outer ?? z.globalRegistry.get(schema)?.description;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional") return toAttribute(name, def.innerType, description);
  if (def.type === "array") return { ...toAttribute(name, def.element, description), isMultiValued: true };
  const about = { name, description: description ?? "", ...attributeTraits.get(schema) };
  if (def.type === "object") {
    const { referenceTypes, ...complex } = about;
    const link = referenceTypes && toAttribute("$ref", z.url(), "Address of the linked resource.");
    const sub = [...toAttributes(def.shape), ...(link ? [{ ...link, referenceTypes }] : [])];
    return { ...complex, type: "complex", sub };
  }
  if (def.type === "literal") {
    const canonicalValues = def.values.filter((value) => typeof value === "string");
    return canonicalValues.length > 0
      ? { ...about, type: "string", canonicalValues }
      : { ...about, type: "boolean" };
  }
  const format = "format" in def ? def.format : null;
  if (format === "url")
    return { referenceTypes: ["external"], ...about, type: "reference", isCaseExact: true };
  return { ...about, type: format === "datetime" ? "dateTime" : "string" };
}

const toAttributes = (shape: z.core.$ZodShape): ScimAttribute[] =>
  Object.entries(shape).map(([name, schema]) => toAttribute(name, schema));

/** RFC 7643, 3.1: no schema lists them. Groups have no `externalId`. */
const commonNames = ["schemas", "id", "externalId", "meta"];
const isCommon = ({ name }: ScimAttribute): boolean => commonNames.includes(name);

export const userAttributes = toAttributes(userShape).filter((attribute) => !isCommon(attribute));
export const groupAttributes = toAttributes(scimGroup.shape).filter((attribute) => !isCommon(attribute));
export const enterpriseAttributes = toAttributes(extension.unwrap().shape);
const commonAttributes = toAttributes(userShape).filter(isCommon);

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
    const { schema: id, attributes: sub } = extension;
    return { path: [id], attribute: { name: id, type: "complex", description: "The extension.", sub } };
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
