import { Problem } from "@/lib/problem";

/** What a token is told that does not work: which of the reasons it is stays unsaid. */
export const invalidToken = () =>
  new Problem(
    "unauthenticated",
    "invalid_token",
    "The API token is wrong, expired or revoked. Create a new one under Settings.",
  );
