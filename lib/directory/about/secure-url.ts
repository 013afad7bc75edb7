import { plainText } from "@/lib/platform/plain-text";
import { aboutLimits } from "./limits";

/** Schema of a link in a request: https, without a user name, in canonical form. */
export const secureUrl = plainText(aboutLimits.url)
  .refine(isSecureUrl, "must be an https address without a user name")
  .transform((text) => new URL(text).href);

function isSecureUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url?.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".")
  );
}
