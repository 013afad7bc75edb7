import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { createOwnToken } from "@/lib/tokens/commands";
import { listTokens } from "@/lib/tokens/queries";
import { newTokenBody, newTokenResponse, tokensResponse } from "@/lib/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: endpoint({ permission: "signed-in", response: tokensResponse }, async ({ caller }) => ({
    tokens: await listTokens(caller),
  })),
  POST: endpoint(
    { permission: "signed-in", body: newTokenBody, response: newTokenResponse, status: 201 },
    async ({ caller, body }) => ({ ok: true as const, ...(await createOwnToken(caller, body)) }),
  ),
});
