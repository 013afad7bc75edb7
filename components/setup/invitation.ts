import type { Setup } from "@/lib/setup/schema";

/** What an executive sends to the people of the company. */
export function invitation({ address, sso_name }: Pick<Setup, "address" | "sso_name">): string {
  const how = sso_name
    ? `Sign in with ${sso_name}, with your work e-mail address.`
    : "Your password comes to you separately.";
  return `Our people directory is here: ${address}\n\n${how} You find everyone in it, who reports to whom, and your own profile.`;
}
