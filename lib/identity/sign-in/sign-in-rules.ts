/** Error code after a correct password if a second-factor code is required. */
export const secondFactorNeededError = "second_factor_needed";
/** Error code for a wrong second-factor code. */
export const wrongCodeError = "wrong_code";

/** Minimum password length in characters. */
export const minPasswordLength = 12;

/**
 * Returns the path and query of a URL of this installation, or `/` for any other input, so that a sign-in never
 * redirects to another site.
 */
export function toSafeReturnPath(address: unknown, publicUrl: string): string {
  if (typeof address !== "string" || !URL.canParse(address, publicUrl)) return "/";
  const url = new URL(address, publicUrl);
  return url.origin === new URL(publicUrl).origin && !url.pathname.startsWith("//")
    ? url.pathname + url.search
    : "/";
}
