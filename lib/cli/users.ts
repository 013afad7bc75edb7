import "server-only";
import type { AccessLevel } from "@/lib/access/levels";
import { resetSecondFactor } from "@/lib/accounts/second-factor-commands";
import { commandLine } from "@/lib/audit/actor";
import { newPassword } from "@/lib/sign-in/passwords";
import { addUser, disableUser, setAccessLevel } from "@/lib/users/commands";
import type { Terminal } from "./terminal";

export type AddedUser = { email: string; name: string; level: AccessLevel; password?: string };

/** Makes a local account and prints the password that it made, if none was given. */
export async function add({ out }: Terminal, { email, name, level, password }: AddedUser): Promise<void> {
  const chosen = password ?? newPassword();
  const added = await addUser(commandLine, { email, name, level, password: chosen });
  out(`added: ${added.email} (${added.accessLevel})`);
  if (password === undefined) out(`password: ${chosen}`);
}

/** Changes what a user may do. */
export async function setLevel({ out }: Terminal, email: string, level: AccessLevel): Promise<void> {
  const changed = await setAccessLevel(commandLine, email, level);
  out(`${changed.email}: ${changed.accessLevel}`);
}

/** Shuts a user out. */
export async function disable({ out }: Terminal, email: string): Promise<void> {
  const disabled = await disableUser(commandLine, email);
  out(`disabled: ${disabled.email}`);
}

/** Removes a second factor that was lost. */
export async function resetFactor({ out }: Terminal, email: string): Promise<void> {
  const user = await resetSecondFactor(commandLine, email);
  out(`no second factor any more: ${user.email}`);
}
