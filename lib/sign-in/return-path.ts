/** The path of an address of ours, or `/` for anything else: a sign-in never leads to another site. */
export function returnPath(address: unknown, publicUrl: string): string {
  if (typeof address !== "string" || !URL.canParse(address, publicUrl)) return "/";
  const url = new URL(address, publicUrl);
  return url.origin === new URL(publicUrl).origin && !url.pathname.startsWith("//")
    ? url.pathname + url.search
    : "/";
}
