import { plainText } from "./plain-text";

/** Schema of a link in a request: https, without a user name, in canonical form; at most so many characters. */
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
