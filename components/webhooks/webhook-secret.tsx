"use client";

import { SecretShownOnce } from "@/components/ui/secret-shown-once";

/** The secret of a webhook, the one time that it is shown. */
export const WebhookSecret = (given: { secret: string; note?: string; onDone: () => void }) => (
  <SecretShownOnce
    what="secret"
    warning="You can’t see the secret again after closing this."
    label="Signing secret"
    description="The receiver checks with it that a delivery is from Kith. Any library for Standard Webhooks takes it as it is."
    {...given}
  />
);
