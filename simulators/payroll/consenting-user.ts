/** Simulates a user on the consent page, for tests without a browser. */
export function createConsentingUser(send: typeof fetch, usualTenantId: string) {
  async function decide(address: string | URL, decision: string, tenantIds: readonly string[]): Promise<URL> {
    const page = await (await send(address)).text();
    const [, requestId] = /name="request" value="([^"]+)"/.exec(page) ?? [];
    if (requestId === undefined) throw new Error("this is no consent page");
    const answer = await send(new URL("/identity/connect/authorize", address), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams([
        ["request", requestId],
        ["decision", decision],
        ...tenantIds.map((id) => ["tenant", id]),
      ]),
    });
    const location = answer.headers.get("location");
    if (location === null) throw new Error("the consent page does not send the user back");
    return new URL(location);
  }
  return {
    allow: (address: string | URL, tenantIds: readonly string[] = [usualTenantId]) =>
      decide(address, "allow", tenantIds),
    deny: (address: string | URL) => decide(address, "deny", []),
  };
}
