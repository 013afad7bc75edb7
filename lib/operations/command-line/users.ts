import "server-only";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { createPasswordLinkByEmail } from "@/lib/identity/users/create-links";
import { resetSecondFactorByEmail } from "@/lib/identity/users/second-factor-commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { generateReadableSecret } from "@/lib/identity/second-factor/codes";
import { addUser, disableUser, setAccessLevel, setUserEmail } from "@/lib/identity/users/commands";
import { listUsers } from "@/lib/identity/users/queries";
import { database } from "@/lib/platform/database/database";
import type { Terminal } from "./terminal";
import type { Permission } from "@/lib/identity/access/permissions";
import { createTokenByEmail } from "@/lib/identity/tokens/commands";
import { revokeApiToken } from "@/lib/identity/tokens/revocation";

export type AddUserOptions = { email: string; name: string; level: AccessLevel; password?: string };

export async function runAddUser(
  { out }: Terminal,
  { email, name, level, password }: AddUserOptions,
): Promise<void> {
  const chosen = password ?? generateReadableSecret(5);
  const added = await addUser(commandLineActor, { email, name, level, password: chosen });
  out(`added: ${added.email} (${added.accessLevel})`);
  if (password === undefined) out(`password: ${chosen}`);
}

export async function runSetLevel({ out }: Terminal, email: string, level: AccessLevel): Promise<void> {
  const changed = await setAccessLevel(commandLineActor, email, level);
  out(`${changed.email}: ${changed.accessLevel}`);
}

export async function runSetEmail({ out }: Terminal, email: string, newEmail: string): Promise<void> {
  const changed = await setUserEmail(commandLineActor, email, newEmail);
  out(`${changed.name}: ${changed.email}`);
}

export async function runDisableUser({ out }: Terminal, email: string): Promise<void> {
  const disabled = await disableUser(commandLineActor, email);
  out(`disabled: ${disabled.email}`);
}

export async function runListUsers({ out }: Terminal): Promise<void> {
  for (const user of await listUsers(commandLineActor)) {
    const { email, access_level, disabled, signs_in_by, invitation, last_sign_in_at, name } = user;
    const isInvited = signs_in_by.length === 0 && invitation?.state === "open";
    const state = disabled
      ? "disabled"
      : isInvited
        ? "invited"
        : signs_in_by.length === 0
          ? "no sign-in"
          : "active";
    out([email, access_level, state, last_sign_in_at ?? "never signed in", name].join("\t"));
  }
}

export async function runCreatePasswordLink({ out }: Terminal, email: string): Promise<void> {
  out(await createPasswordLinkByEmail(commandLineActor, email));
}

export async function runResetSecondFactor({ out }: Terminal, email: string): Promise<void> {
  const user = await resetSecondFactorByEmail(commandLineActor, email);
  out(`no second factor any more: ${user.email}`);
}

export type CreateTokenOptions = {
  email: string;
  name: string;
  scopes: Permission[];
  publicOnly?: boolean;
  days?: number;
};

export async function runCreateToken(
  { out }: Terminal,
  { email, publicOnly: isPublicOnly = false, days, ...wanted }: CreateTokenOptions,
): Promise<void> {
  const terms = { ...wanted, isPublicOnly, days: days ?? null };
  out(await createTokenByEmail(commandLineActor, { ...terms, ownerEmail: email }));
}

export async function runRevokeToken({ out }: Terminal, id: string): Promise<void> {
  await database().$transaction((transaction) => revokeApiToken(transaction, commandLineActor, id));
  out(`revoked: ${id}`);
}
