import { z } from "zod";
import { plainText } from "@/lib/platform/text/plain-text";
import { Problem } from "@/lib/platform/problem";
import {
  createRefusedProblem,
  createRejectedProblem,
  replaceProblem,
} from "@/lib/connections/connectors/refusals";
import type { PeopleVendor, VendorContext } from "../vendor";
import { createProductiveProjects, fetchTokenOwner } from "./adapter";
import type { TokenOwner } from "./mapping";

const body = z.strictObject({
  vendor: z.literal("productive").default("productive"),
  api_token: plainText(500, "is too long for a token")
    .min(1, "must not be empty")
    .describe("API token of Productive. Required there."),
  organization_id: plainText(64)
    .min(1)
    .optional()
    .describe("Organisation to connect. Required if the token belongs to several; the 409 lists them."),
});

const secret = z.object({
  vendor: z.literal("productive").default("productive"), // absent in connections of earlier versions
  token: z.string(),
  organizationId: z.string(),
});

export const productive: PeopleVendor<z.infer<typeof body>, z.infer<typeof secret>, typeof body> = {
  body,
  secret,
  async connect({ vendor, api_token: token, organization_id }, context, signal) {
    const { organizations, actingAs } = await readOwner(token, context, signal).catch(
      replaceProblem("reconnect_needed", () =>
        createRejectedProblem(
          "The source of people does not accept this token. Check that it was copied whole and not revoked.",
        ),
      ),
    );
    const organisation = chooseOrganisation(organizations, organization_id);
    return { organisation, actingAs, secret: { vendor, token, organizationId: organisation.id } };
  },
  async check({ token, organizationId }, context, signal) {
    const { organizations, actingAs } = await readOwner(token, context, signal);
    const organisation = organizations.find(({ id }) => id === organizationId);
    if (organisation) return { organisation, actingAs };
    throw createRefusedProblem(
      "The token no longer belongs to the connected organisation. Connect again with one that does.",
    );
  },
  createSource: ({ token, organizationId }, { settings, timing }) =>
    createProductiveProjects({ baseUrl: settings.projectsApiUrl, token, organizationId, timing }),
};

const readOwner = (token: string, { settings, timing }: VendorContext, signal: AbortSignal) =>
  fetchTokenOwner({ timing, baseUrl: settings.projectsApiUrl, token }, signal);

function chooseOrganisation(organisations: TokenOwner["organizations"], id: string | undefined) {
  const wanted = id === undefined ? organisations : organisations.filter((one) => one.id === id);
  const [organisation] = wanted;
  if (!organisation) {
    throw createRejectedProblem("The token is valid but does not belong to any organisation.");
  }
  if (wanted.length === 1) return organisation;
  throw new Problem(
    "conflict",
    "organization_choice_needed",
    "The token belongs to several organisations. Choose the one to connect.",
    {
      extensions: {
        organizations: wanted.map(({ id, name }) => ({ organization_id: id, organization_name: name })),
      },
    },
  );
}
