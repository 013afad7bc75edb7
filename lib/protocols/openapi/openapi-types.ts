import type { OperationTag } from "@/lib/http/operation";
import type { Permission } from "@/lib/identity/access/permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";

// Types of the parts of OpenAPI 3.1 that Kith's description uses.

export type JsonSchema = { readonly [keyword: string]: unknown };

export type DescribedParameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  /** With `explode`: a list is sent as a repeated parameter. */
  style?: "form";
  explode?: true;
  schema: JsonSchema;
};

type DescribedMedia = { schema: JsonSchema; example?: unknown };
export type DescribedContent = { [mediaType: string]: DescribedMedia };
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
  /** "none": no credential is required; "metrics-token": the token from the setting `METRICS_TOKEN`. */
  "x-needs": Permission | "signed-in" | "none" | "metrics-token";
  "x-level"?: AccessLevel;
  /** Depends on the setting WORK_EMAILS. */
  "x-work-emails"?: true;
  /** `public_only` tokens receive names, titles and the tree only. */
  "x-public-only"?: true;
  "x-browser-only"?: true;
  /** A GET may change data, and a POST that only reads does not. */
  "x-writes"?: true;
};

export const describedMethods = ["get", "post", "put", "patch", "delete"] as const;
export type DescribedMethod = (typeof describedMethods)[number];
export type OperationEntry = { path: string; method: DescribedMethod; operation: DescribedOperation };
export type DescribedPath = { [method in DescribedMethod]?: DescribedOperation };

export type DescribedWebhook = {
  post: Pick<
    DescribedOperation,
    "operationId" | "tags" | "summary" | "description" | "parameters" | "security"
  > & {
    requestBody: { required: boolean; content: DescribedContent };
    responses: { [status: string]: DescribedResponse };
  };
};

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
  /** By event type. Absent if the description does not list createWebhook. */
  webhooks?: { [event: string]: DescribedWebhook };
  components: {
    schemas: { [name: string]: JsonSchema };
    responses: { [name: string]: DescribedResponse };
    headers: { [name: string]: DescribedHeader };
    securitySchemes: { [name: string]: JsonSchema };
  };
};

export const listOperations = ({ paths }: Pick<ApiDescription, "paths">): OperationEntry[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    describedMethods.flatMap((method) => {
      const operation = byMethod[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );

/** Major for breaking changes, minor for additions, patch for texts (docs/api-changelog.md). */
export const apiVersion = "2.0.0";
