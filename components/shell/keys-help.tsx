"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { isOverlayOpen, useCoversPage } from "@/components/ui/has-keys";
import { isWriting } from "@/components/ui/is-writing";
import { usePageKeys, type PageKeys } from "@/components/ui/page-keys";
import { everyPage, openKeysHelp, useIsKeysHelpOpen } from "./keys-help-state";

// Fetched when it is first asked for.
const KeysHelpDialog = dynamic(() => import("./keys-help-dialog").then((file) => file.KeysHelpDialog), {
  ssr: false,
});

const everywhere: PageKeys = {
  title: everyPage,
  keys: [
    { keys: ["Ctrl + K", "⌘ + K"], does: "Find people, pages and actions" },
    { keys: ["?"], does: "Show these keys" },
    { keys: ["Esc"], does: "Close what is open" },
  ],
};

/** The keys of the page, shown by `?` anywhere but in a field. */
export function KeysHelp() {
  const isOpen = useIsKeysHelpOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  usePageKeys(everywhere);
  useCoversPage(isOpen);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isWriting(event.target) || isOverlayOpen())
        return;
      event.preventDefault();
      openKeysHelp();
    };
    document.documentElement.addEventListener("keydown", onKeyDown);
    return () => document.documentElement.removeEventListener("keydown", onKeyDown);
  }, []);
  return wasOpened && <KeysHelpDialog isOpen={isOpen} />;
}
