import type { DeliveryAttempt } from "@/lib/webhooks/schema";

const failures: Readonly<Record<string, string>> = {
  address_refused: "The address may not be used",
  not_public: "The address is not on the public internet",
  too_slow: "No answer in time",
  unreachable: "Could not be reached",
  certificate: "The certificate is not valid",
  broken_off: "The connection broke off",
};

/** What came of an attempt. */
export const attemptWords = ({ status, failure }: DeliveryAttempt): string =>
  failure !== null ? (failures[failure] ?? "It failed") : `Answered ${status ?? "nothing"}`;
