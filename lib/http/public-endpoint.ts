import "server-only";
import type { z } from "zod";
import type { Quota } from "@/lib/platform/limits/quota";
import type { EndpointRequest } from "@/lib/platform/network/request-head";
import { buildJsonAnswer, type Answer } from "./answer";
import { createResponseBuilder, parseInput, type Endpoint, type RunResult } from "./endpoint";
import type { OperationInfo } from "./operation";
import { refuseCrossSite } from "./same-origin";
import { buildProblemAnswer } from "./problem-answer";
import { setQuotaHeaders } from "./quota-headers";
import { readJsonBody } from "./read-body";
import { readUrlParameters } from "./url-parameters";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";

/** The server drops this header from incoming requests. */
export const clientAddressHeader = "x-client-address";

/**
 * Uses the address that proxies listed in `TRUSTED_PROXIES` report, without port and brackets. The proxy's own address
 * replaces an entry that is no address (SET-32).
 */
export function getClientAddress(request: IncomingMessage): string {
  const { headers } = request;
  const reported = headers["x-forwarded-for"]?.toString().split(",");
  if (reported) headers["x-forwarded-for"] = reported.map(removePort).join(", ");
  const addresses = proxyAddress.all(request, environment().trustedProxies);
  const address = addresses.findLast((one) => isIP(one) !== 0);
  if (address !== addresses.at(-1)) warnOfInvalidEntry();
  return address ?? "";
}

const removePort = (entry: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim().replace(/^([\d.]+):\d+$/, "$1");

let hasWarned = false;

function warnOfInvalidEntry(): void {
  if (!hasWarned)
    log.warn(
      "a trusted proxy sends an entry in X-Forwarded-For that is no address; the proxy counts as the client",
    );
  hasWarned = true;
}

type PublicEndpointDefinition<B, R> = OperationInfo & {
  body: z.ZodType<B>;
  response: z.ZodType<R>;
  limit: (address: string) => Promise<Quota | null>;
  run: (input: { body: B; address: string }) => Promise<RunResult<R>>;
};

/** Ignores credentials, and refuses requests that another site causes. The endpoint never throws. */
export function definePublicEndpoint<B, R>({ run, ...shape }: PublicEndpointDefinition<B, R>): Endpoint {
  const { body, response, limit } = shape;
  const buildResponse = createResponseBuilder(response);
  const answer = async (request: EndpointRequest): Promise<Answer> => {
    let quota: Quota | null = null;
    let made: Answer;
    try {
      refuseCrossSite(request.headers, null);
      const address = request.headers.get(clientAddressHeader) ?? "";
      quota = await limit(address);
      readUrlParameters(request.url, []);
      const given = parseInput(body, await readJsonBody(request));
      made = buildJsonAnswer(buildResponse(await run({ body: given, address })));
    } catch (error) {
      made = buildProblemAnswer(error);
    }
    if (quota) setQuotaHeaders(made, quota);
    return made;
  };
  return Object.assign(answer, { operation: { ...shape, permission: "none" as const } });
}
