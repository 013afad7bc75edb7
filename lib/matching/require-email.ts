import { normaliseEmail } from "./email";
import { Problem } from "@/lib/problem";

/** The normalised e-mail address, or a 400 that says what is wrong with it. */
export function requireEmail(value: string): string {
  const email = normaliseEmail(value);
  if (email === null) throw new Problem("invalid", "invalid_email", `${value} is not an e-mail address.`);
  return email;
}
