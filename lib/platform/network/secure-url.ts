import { plainText } from "@/lib/platform/text/plain-text";

/** An https URL with a dot in the host and without user name and password. Converts the URL to its canonical form. */
export const secureUrl = (maxLength: number) =>
  plainText(maxLength)
    .refine(isSecureUrl, "must be an https address without a user name")
    .transform((text) => new URL(text).href);

function isSecureUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url?.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".")
  );
}
