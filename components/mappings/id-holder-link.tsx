import { InlineLink } from "@/components/ui/inline-link";
import type { LinkHolder } from "@/lib/identity/external-ids/schema";

/** Row of a user on this page: its URL, and a function that shows the row without navigation. */
export type UserRowLink = { address: string; show: () => void };

/** Prefers the person's page, where the id can be unlinked. Renders nothing if the holder has no page and no row. */
export function IdHolderLink({ holder, row }: { holder: LinkHolder; row: UserRowLink | null }) {
  const href = holder.person_id ? `/people/${holder.person_id}` : row?.address;
  if (href === undefined) return null;
  return (
    <InlineLink
      href={href}
      replace={holder.person_id === null}
      onClick={() => holder.person_id === null && row?.show()}
      size="xs"
      prefetch={false}
    >
      Go to <bdi>{holder.name}</bdi>
    </InlineLink>
  );
}
