import { AuditChannel } from "@/lib/generated/prisma/enums";
import type { Caller } from "@/lib/access/levels";

/** Where something was done or read. */
export const channels = Object.values(AuditChannel);
export type Channel = AuditChannel;

/** Who did something, as the record keeps it: the human behind it, never only the account that was looked as. */
export type Actor = {
  userId: string | null;
  name: string;
  channel: Channel;
  tokenId: string | null;
  viewedAs: { userId: string; name: string } | null;
};

const system = Symbol("system");

/** Who acts without an account and needs no permission: Kith itself, or the command line. Made in this file alone. */
export type SystemActor = Actor & { readonly [system]: true };

/**
 * The caller as an actor. A browser counts as `page`, a program as `api`, unless the place says otherwise. Who acts without an account
 * is one already.
 */
export function actorOf(caller: Caller | SystemActor, channel?: Channel): Actor {
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

const nobody = { userId: null, tokenId: null, viewedAs: null };

const systemActor = (name: string, channel: Channel): SystemActor => ({
  ...nobody,
  name,
  channel,
  [system]: true,
});

/** Whoever has a shell on the server. */
export const commandLine = systemActor("Command line", "command");

/** Kith itself, on a schedule. */
export const kithItself = systemActor("Kith", "system");

/** A user at the moment they sign in or out, when there is no session to name them yet. */
export const signingIn = (user: { id: string; name: string }): Actor => ({
  ...nobody,
  userId: user.id,
  name: user.name,
  channel: "page",
});

/** Somebody who did not get in. What they typed is not kept: it may be a password. */
export const stranger: Actor = { ...nobody, name: "Unknown", channel: "page" };
