"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useLookedAt } from "@/components/quick-look/quick-look-state";
import { rememberPerson } from "./recent-people";

const personPage = /^\/people\/([0-9a-f-]{36})$/;

/** Keeps whom one looks at, on their page or in the panel, for the palette. */
export function useRememberPeople(userId: string | undefined): void {
  const onPage = personPage.exec(usePathname())?.[1];
  const inPanel = useLookedAt();
  const looked = inPanel ?? onPage;
  useEffect(() => {
    if (userId && looked) rememberPerson(userId, looked);
  }, [userId, looked]);
}
