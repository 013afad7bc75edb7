import { z } from "zod";
import { fileTexts } from "./file/texts";
import { pushTexts } from "./push/texts";
import type { PeopleVendor } from "./vendor";

/** Creates a vendor whose people are sent to Kith, without a credential. A sync plans the last listing again. */
function createSender<V extends string>(vendor: V, name: string, noListing: string) {
  const body = z.strictObject({ vendor: z.literal(vendor) });
  const sender: PeopleVendor<{ vendor: V }, { vendor: V }, typeof body> = {
    body,
    secret: body,
    connect: async () => ({ organisation: { id: vendor, name }, secret: { vendor } }),
    check: async () => null,
    createSource: (_secret, { createStoredSource }) => createStoredSource(noListing),
  };
  return sender;
}

export const file = createSender(
  "file",
  fileTexts.name,
  "No file with people was applied yet. Upload one under Connections.",
);

export const push = createSender(
  "push",
  pushTexts.name,
  "No program has sent people yet. Send the first listing to PUT /api/people/source.",
);
