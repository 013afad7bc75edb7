import { z } from "zod";
import { plainText } from "@/lib/platform/text/plain-text";
import { createRejectedProblem, toRejected } from "@/lib/connections/connectors/refusals";
import type { PeopleVendor, VendorContext } from "../vendor";
import { createEntraPeople, readTenant } from "./adapter";
import { cloudNames } from "./clouds";
import { entraCredential, readCertificate, type EntraCredential } from "./token";

const body = z.strictObject({
  vendor: z.literal("entra"),
  tenant_id: plainText(200)
    .toLowerCase()
    .pipe(z.guid("must be the directory (tenant) id"))
    .describe("Directory (tenant) id of Entra."),
  client_id: plainText(200)
    .pipe(z.guid("must be the application (client) id"))
    .describe("Application (client) id of the app registration in Entra."),
  client_secret: plainText(500)
    .optional()
    .describe("Value of a client secret. Required without `certificate`."),
  certificate: z
    .string()
    .max(50_000, "is too long for a certificate")
    .optional()
    .describe("PEM text with a certificate and its private key. Required without `client_secret`."),
  cloud: z.enum(cloudNames).optional().describe("National cloud of the tenant. Default: `global`."),
});

const secret = entraCredential.extend({ vendor: z.literal("entra") });

export const entra: PeopleVendor<z.infer<typeof body>, z.infer<typeof secret>, typeof body> = {
  body,
  secret,
  async connect({ vendor, tenant_id, client_id, cloud = "global", ...proofs }, context, signal) {
    const proof = readProof(proofs);
    const credential = { tenantId: tenant_id, clientId: client_id, cloud, proof };
    const organisation = await readTenant(toSettings(credential, context), [], signal).catch(toRejected);
    const endsAt = "certificate" in proof && new Date(readCertificate(proof.certificate).certificate.validTo);
    return { organisation, secret: { vendor, ...credential }, ...(endsAt && { credentialEndsAt: endsAt }) };
  },
  async check(credential, context, signal) {
    return { organisation: await readTenant(toSettings(credential, context), context.groups, signal) };
  },
  createSource: (credential, context) => createEntraPeople(toSettings(credential, context)),
  defaultRules: ["disabled", "guest"],
};

const toSettings = (
  credential: EntraCredential,
  { settings: { entra: addresses }, timing }: VendorContext,
) => ({
  ...addresses,
  credential,
  timing,
});

/** Throws 400 `credentials_rejected` unless there is exactly one. */
function readProof({
  client_secret = "",
  certificate = "",
}: Pick<z.infer<typeof body>, "client_secret" | "certificate">): EntraCredential["proof"] {
  if ((client_secret === "") === (certificate.trim() === "")) {
    throw createRejectedProblem(
      "Enter either the value of a client secret, or a certificate with its private key.",
    );
  }
  if (client_secret !== "") return { secret: client_secret };
  readCertificate(certificate);
  return { certificate };
}
