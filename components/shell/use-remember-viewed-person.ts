import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useQuickLookId } from "@/components/quick-look/quick-look-state";
import { rememberPerson } from "./recent-people";

const personPagePattern = /^\/people\/([0-9a-f-]{36})$/;

export function useRememberViewedPerson(userId: string | undefined): void {
  const onPage = personPagePattern.exec(usePathname())?.[1];
  const inPanel = useQuickLookId();
  const looked = inPanel ?? onPage;
  useEffect(() => {
    if (userId && looked) rememberPerson(userId, looked);
  }, [userId, looked]);
}
