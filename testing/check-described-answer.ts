import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type {
  ApiDescription,
  DescribedHeader,
  DescribedMethod,
  DescribedResponse,
  Reference,
} from "@/lib/protocols/openapi/openapi-types";

// Checks every answer that a test receives against the API description: status, problem code, headers and shape.

const description: ApiDescription = JSON.parse(
  readFileSync(join(process.cwd(), "lib", "protocols", "openapi", "description.json"), "utf8"),
);

const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema(closeObjects(description), "description");

/**
 * Returns the description with closed objects. Clients must accept new fields, but Kith sends only described fields.
 */
function closeObjects(value: unknown, isPart = false): object {
  const entries = Object.entries(value ?? {}).map(([key, inner]): [string, unknown] => {
    const isPartInside = key === "allOf" || (isPart && Array.isArray(value));
    return [key, typeof inner === "object" && inner !== null ? closeObjects(inner, isPartInside) : inner];
  });
  if (Array.isArray(value)) return entries.map(([, inner]) => inner);
  const closed = Object.fromEntries(entries);
  const isObject = closed["type"] === "object" && closed["properties"] !== undefined;
  return isObject && !isPart ? { additionalProperties: false, ...closed } : closed;
}

const validators = new Map<string, ValidateFunction>();

const createJsonPointer = (...parts: readonly string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

function getValidator(place: string): ValidateFunction {
  const made = validators.get(place) ?? ajv.compile({ $ref: `description#${place}` });
  validators.set(place, made);
  return made;
}

type ReceivedAnswer = { status: number; headers: Headers; text: string };

/**
 * Returns the parts of the answer that violate the description, or an empty list. `route` is the route folder:
 * `/api/people/[id]`.
 */
export function findUndescribedParts(method: string, route: string, answer: ReceivedAnswer): string[] {
  const path = route.replaceAll(/\[(\w+)\]/g, "{$1}");
  const name = `${method} ${path}`;
  const operation = description.paths[path]?.[toDescribedMethod(method)];
  if (!operation) return answer.status === 405 ? [] : [`${name} is not described; run npm run describe-api`];
  const status = String(answer.status);
  const found = operation.responses[status];
  if (!found) return [`${name} answers ${status}, which is not described`];
  const shared = "$ref" in found ? found.$ref.replace("#/components/responses/", "") : null;
  const response = "$ref" in found ? description.components.responses[shared ?? ""] : found;
  const place = shared
    ? createJsonPointer("components", "responses", shared)
    : createJsonPointer("paths", path, method.toLowerCase(), "responses", status);
  return response ? findDifferences(name, response, place, answer) : [`${name}: no response ${shared ?? ""}`];
}

function toDescribedMethod(method: string): DescribedMethod {
  const known = (["get", "post", "put", "patch", "delete"] as const).find(
    (one) => one === method.toLowerCase(),
  );
  if (!known) throw new Error(`${method} is no method of the API`);
  return known;
}

function isRequired(header: DescribedHeader | Reference): boolean {
  const described =
    "$ref" in header
      ? description.components.headers[header.$ref.replace("#/components/headers/", "")]
      : header;
  return described?.required !== false;
}

function findDifferences(
  name: string,
  { headers, content }: DescribedResponse,
  place: string,
  answer: ReceivedAnswer,
): string[] {
  const missing = Object.entries(headers ?? {})
    .filter(([header, described]) => !answer.headers.has(header) && isRequired(described))
    .map(([header]) => `${name} ${answer.status} has no ${header}`);
  if (!content) return answer.text === "" ? missing : [...missing, `${name} ${answer.status} has a body`];
  const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "none";
  const described = [mediaType, mediaType.replace(/\/.*/, "/*")].find((one) => one in content);
  if (!described) return [...missing, `${name} answers ${mediaType}, which is not described`];
  if (!/json$/.test(mediaType)) return missing;
  const validate = getValidator(place + createJsonPointer("content", described, "schema"));
  if (validate(JSON.parse(answer.text))) return missing;
  const [error] = validate.errors ?? [];
  const shown = answer.status >= 400 ? answer.text.slice(0, 200) : "";
  return [
    ...missing,
    `${name} ${answer.status} is not as described: ${error?.instancePath ?? ""} ${error?.message ?? ""} ${shown}`,
  ];
}
