import { RelativeTime } from "@/components/ui/time";
import type { LinkDetail } from "@/lib/identity/external-ids/schema";

export function LinkOrigin({ link: { origin, set_by_name, set_at, is_known } }: { link: LinkDetail }) {
  return (
    <>
      {origin === "manual" ? "By hand" : "Automatically"}
      {set_by_name && (
        <>
          {origin === "manual" ? " by " : " for "}
          <bdi translate="no">{set_by_name}</bdi>
        </>
      )}
      , <RelativeTime value={set_at} />
      {is_known === false && " · The system has no such ID"}
      {is_known === null && " · ID not checked"}
    </>
  );
}
