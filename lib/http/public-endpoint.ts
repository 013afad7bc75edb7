import "server-only";
import type { z } from "zod";
import type { Quota } from "@/lib/quota";
import type { EndpointRequest } from "@/lib/request-head";
import type { Soon } from "@/lib/soon";
import { jsonAnswer, type Answer } from "./answer";
import { clientAddressHeader } from "./client-address";
import { readInput, type Endpoint } from "./endpoint";
import type { About } from "./operation";
import { refuseOtherSites } from "./own-origin";
import { problemAnswer } from "./problem-answer";
import { tellQuota } from "./quota-headers";
import { readJson } from "./read-body";
import { readQuery } from "./read-query";

type Shape<B, R> = {
  about: About;
  body: z.ZodType<B>;
  response: z.ZodType<R>;
  /** How often an address may ask. Whoever has no account has nothing else by which to be counted. */
  limit: (address: string) => Soon<Quota | null>;
};

/**
 * An address of the API for whoever has no account to ask with: credentials are not looked at. Counted by where the request comes
 * from, and refused where another site sends it. Never throws: every failure is an answer.
 */
export function publicEndpoint<B, R>(
  shape: Shape<B, R>,
  run: (input: { body: B; address: string }) => Promise<R>,
): Endpoint {
  const { body, response, limit } = shape;
  const answer = async (request: EndpointRequest): Promise<Answer> => {
    let quota: Quota | null = null;
    const counted = (made: Answer) => {
      if (quota) tellQuota(made, quota);
      return made;
    };
    try {
      refuseOtherSites(request.headers, null);
      const address = request.headers.get(clientAddressHeader) ?? "";
      quota = await limit(address);
      readQuery(request.url, []);
      const given = readInput(body, await readJson(request));
      return counted(jsonAnswer(response.parse(await run({ body: given, address }))));
    } catch (error) {
      return counted(problemAnswer(error));
    }
  };
  return Object.assign(answer, { operation: { ...shape, permission: "nobody" as const, recorded: true } });
}
