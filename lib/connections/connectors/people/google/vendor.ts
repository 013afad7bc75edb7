import { z } from "zod";
import { parseServiceAccountKey, readServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import { plainText } from "@/lib/platform/text/plain-text";
import { createRejectedProblem, toRejected } from "@/lib/connections/connectors/refusals";
import type { PeopleVendor, VendorContext } from "../vendor";
import { createGoogleDirectory, verifyGoogleDirectory, type GoogleDirectorySettings } from "./adapter";

const body = z.strictObject({
  vendor: z.literal("google"),
  service_account_key: z
    .union([z.string().min(1, "must not be empty").max(20_000, "is too long for a key"), z.looseObject({})])
    .describe(
      "JSON key of a service account of Google Cloud: the object, its text, or its base64. Required there.",
    ),
  admin_email: plainText(254)
    .pipe(z.email("must be an e-mail address"))
    .describe("Address of the administrator for whom the service account acts. Required there."),
});

const secret = z.object({
  vendor: z.literal("google"),
  key: z.object({
    clientEmail: z.string(),
    privateKey: z.string(),
    keyId: z.string().nullable(),
    clientId: z.string().nullable(),
  }),
  adminEmail: z.string(),
});
type Secret = z.infer<typeof secret>;

export const google: PeopleVendor<z.infer<typeof body>, Secret, typeof body> = {
  body,
  secret,
  defaultRules: ["disabled"],
  async connect({ vendor, service_account_key, admin_email: adminEmail }, context, signal) {
    const stored = { vendor, key: readKey(service_account_key), adminEmail };
    const access = await verify(stored, context, [], signal).catch(toRejected);
    return { ...access, secret: stored };
  },
  check: (stored, context, signal) => verify(stored, context, context.groups, signal),
  createSource: (stored, context) => createGoogleDirectory(toSettings(stored, context)),
};

const toSettings = (
  { key, adminEmail }: Secret,
  { settings, timing }: VendorContext,
): GoogleDirectorySettings => ({ ...settings.googleDirectory, key, subject: adminEmail, timing });

async function verify(
  stored: Secret,
  context: VendorContext,
  groups: readonly string[],
  signal: AbortSignal,
) {
  const id = await verifyGoogleDirectory(toSettings(stored, context), groups, signal);
  const { adminEmail } = stored;
  return { organisation: { id, name: adminEmail.replace(/^.*@/, "") }, actingAs: adminEmail };
}

function readKey(given: string | object): Secret["key"] {
  try {
    if (typeof given !== "string") return parseServiceAccountKey(given);
    const text = given.trim(); // also of a byte order mark
    return text.startsWith("{") ? parseServiceAccountKey(JSON.parse(text)) : readServiceAccountKey(text);
  } catch {
    throw createRejectedProblem(
      "This is not the JSON key of a service account. Paste the whole content of the key file: it begins with { and contains private_key.",
    );
  }
}
