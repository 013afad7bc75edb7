import "server-only";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { resetSecondFactorByEmail } from "@/lib/identity/accounts/second-factor-commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { generatePassword } from "@/lib/identity/sign-in/passwords";
import { addUser, disableUser, setAccessLevel } from "@/lib/identity/users/commands";
import type { Terminal } from "./terminal";

export type AddUserOptions = { email: string; name: string; level: AccessLevel; password?: string };

/** Creates a local account. Prints the password if it was generated. */
export async function runAddUser(
  { out }: Terminal,
  { email, name, level, password }: AddUserOptions,
): Promise<void> {
  const chosen = password ?? generatePassword();
  const added = await addUser(commandLineActor, { email, name, level, password: chosen });
  out(`added: ${added.email} (${added.accessLevel})`);
  if (password === undefined) out(`password: ${chosen}`);
}

export async function runSetLevel({ out }: Terminal, email: string, level: AccessLevel): Promise<void> {
  const changed = await setAccessLevel(commandLineActor, email, level);
  out(`${changed.email}: ${changed.accessLevel}`);
}

export async function runDisableUser({ out }: Terminal, email: string): Promise<void> {
  const disabled = await disableUser(commandLineActor, email);
  out(`disabled: ${disabled.email}`);
}

/** Removes a user's second factor. */
export async function runResetSecondFactor({ out }: Terminal, email: string): Promise<void> {
  const user = await resetSecondFactorByEmail(commandLineActor, email);
  out(`no second factor any more: ${user.email}`);
}
