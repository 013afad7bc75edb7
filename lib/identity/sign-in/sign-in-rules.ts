/** Error code after a correct password if a second-factor code is required. */
export const secondFactorNeededError = "second_factor_needed";
export const wrongCodeError = "wrong_code";

export const minPasswordLength = 12;

/** Returns path and query of a URL of this installation, otherwise `/`: no sign-in redirects to another site. */
export function toSafeReturnPath(address: unknown, publicUrl: string): string {
  if (typeof address !== "string" || !URL.canParse(address, publicUrl)) return "/";
  const url = new URL(address, publicUrl);
  return url.origin === new URL(publicUrl).origin && !url.pathname.startsWith("//")
    ? url.pathname + url.search
    : "/";
}
