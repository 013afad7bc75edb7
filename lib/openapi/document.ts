import type { OperationTag } from "@/lib/http/operation";
import type { AccessLevel, Permission } from "@/lib/access/levels";

// The parts of OpenAPI 3.1 that Kith's description uses.

export type JsonSchema = { readonly [keyword: string]: unknown };

export type DescribedParameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  /** A list is sent as repeated parameters. */
  style?: "form";
  explode?: true;
  schema: JsonSchema;
};

export type DescribedMedia = { schema: JsonSchema; example?: unknown };
export type DescribedContent = { [mediaType: string]: DescribedMedia };
/** `required: false`: an answer may be without it. */
export type DescribedHeader = { description: string; required?: false; schema: JsonSchema };

export type DescribedResponse = {
  description: string;
  headers?: { [name: string]: DescribedHeader | Reference };
  content?: DescribedContent;
};

export type Reference = { $ref: string };

export type DescribedOperation = {
  operationId: string;
  tags: OperationTag[];
  summary: string;
  description?: string;
  parameters?: DescribedParameter[];
  requestBody?: { required: boolean; content: DescribedContent };
  responses: { [status: string]: DescribedResponse | Reference };
  security: { [scheme: string]: string[] }[];
  /** What the caller needs; "nobody": no credential is looked at. */
  "x-needs": Permission | "signed-in" | "nobody";
  /** The only access level that may use it. */
  "x-level"?: AccessLevel;
  /** It returns work e-mails, which an installation may reserve for executives. */
  "x-work-emails"?: true;
  /** A `public_only` token may use it: of what is answered there it gets names, titles and the tree. */
  "x-public-only"?: true;
  /** A program cannot do it: it is for people in a browser. */
  "x-browser-only"?: true;
};

export const describedMethods = ["get", "post", "put", "patch", "delete"] as const;
export type DescribedMethod = (typeof describedMethods)[number];
/** One address and method, as the reference shows it. */
export type ShownOperation = { path: string; method: DescribedMethod; operation: DescribedOperation };
export type DescribedPath = { [method in DescribedMethod]?: DescribedOperation };

/** What Kith sends to the address of a webhook, for one event type. */
export type DescribedWebhook = {
  post: Pick<
    DescribedOperation,
    "operationId" | "tags" | "summary" | "description" | "parameters" | "security"
  > & {
    requestBody: { required: boolean; content: DescribedContent };
    responses: { [status: string]: DescribedResponse };
  };
};

/** What Kith says of its API. */
export type ApiDescription = {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact?: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: OperationTag; description: string }[];
  security: { [scheme: string]: string[] }[];
  paths: { [path: string]: DescribedPath };
  /** Deliveries by event type. Absent where the caller may not manage webhooks. */
  webhooks?: { [event: string]: DescribedWebhook };
  components: {
    schemas: { [name: string]: JsonSchema };
    responses: { [name: string]: DescribedResponse };
    headers: { [name: string]: DescribedHeader };
    securitySchemes: { [name: string]: JsonSchema };
  };
};
