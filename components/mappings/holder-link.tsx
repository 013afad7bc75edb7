import { Anchor } from "@mantine/core";
import Link from "next/link";
import type { LinkHolder } from "@/lib/identities/schema";

/** The row of a user on this page: its address, and how to show it without leaving. */
export type UserRow = { address: string; show: () => void };

/** Leads to whoever has an id: to the person, where the link can be ended, or to the user's row. Nothing for who is gone. */
export function HolderLink({ holder, row }: { holder: LinkHolder; row: UserRow | null }) {
  const href = holder.person_id ? `/people/${holder.person_id}` : row?.address;
  if (href === undefined) return null;
  return (
    <Anchor
      component={Link}
      href={href}
      replace={holder.person_id === null}
      onClick={() => holder.person_id === null && row?.show()}
      size="xs"
      c="inherit"
      td="underline"
      prefetch={false}
    >
      Go to <bdi>{holder.name}</bdi>
    </Anchor>
  );
}
