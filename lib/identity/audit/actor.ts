import { AuditChannel } from "@/lib/generated/prisma/enums";
import type { Caller } from "@/lib/identity/access/permissions";

export const channels = Object.values(AuditChannel);
export type Channel = AuditChannel;

/** During an impersonation, the actor is the real user and `viewedAs` is the impersonated account. */
export type Actor = {
  userId: string | null;
  name: string;
  channel: Channel;
  tokenId: string | null;
  viewedAs: { userId: string; name: string } | null;
};

const systemActorBrand = Symbol("system");

/** Needs no permission: Kith itself or the command line. Only this file creates such actors. */
export type SystemActor = Actor & { readonly [systemActorBrand]: true };

export function toActor(caller: Caller | SystemActor, channel?: Channel): Actor {
  if (!("via" in caller)) return caller;
  const self = { userId: caller.userId, name: caller.name };
  if (caller.via.kind === "token") {
    return { ...self, channel: channel ?? "api", tokenId: caller.via.tokenId, viewedAs: null };
  }
  const { viewer } = caller.via;
  return {
    ...(viewer ?? self),
    channel: channel ?? "page",
    tokenId: null,
    viewedAs: viewer ? self : null,
  };
}

const noAccount = { userId: null, tokenId: null, viewedAs: null };

const createSystemActor = (name: string, channel: Channel): SystemActor => ({
  ...noAccount,
  name,
  channel,
  [systemActorBrand]: true,
});

export const commandLineActor = createSystemActor("Command line", "command");

export const kithActor = createSystemActor("Kith", "system");

/** Builds the actor of an action outside an authenticated request: sign-in, sign-out, or a password set by link. */
export const toSignInActor = (user: { id: string; name: string }): Actor => ({
  ...noAccount,
  userId: user.id,
  name: user.name,
  channel: "page",
});

/** The audit log omits the entered text, because it may be a password. */
export const unknownActor: Actor = { ...noAccount, name: "Unknown", channel: "page" };
