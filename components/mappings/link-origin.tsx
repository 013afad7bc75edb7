import { Time } from "@/components/ui/time";
import type { LinkDetail } from "@/lib/identities/schema";

/** How a link came about: by hand or automatically, for whom, and when. */
export function LinkOrigin({ link: { origin, set_by_name, set_at } }: { link: LinkDetail }) {
  return (
    <>
      {origin === "manual" ? "By hand" : "Automatically"}
      {set_by_name && (
        <>
          {origin === "manual" ? " by " : " for "}
          <bdi>{set_by_name}</bdi>
        </>
      )}
      , <Time value={set_at} />
    </>
  );
}
