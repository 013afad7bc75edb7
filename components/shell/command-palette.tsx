"use client";

import { Search } from "lucide-react";
import { UnstyledButton } from "@/components/ui/plain/button";
import { KeyboardKey } from "@/components/ui/plain/text";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import type { SignedInUser } from "./signed-in-user";
import { loadPaletteList, PaletteDialog } from "./palette-dialog";
import { paletteDialogId } from "./palette-shortcuts";
import classes from "./app-shell.module.css";

const searchLabel = "Find people, pages, actions";

/** The home page hides this button and shows a larger one. */
export function CommandPalette({ me }: { me: SignedInUser }) {
  return (
    <>
      <OpenPaletteButton className={classes["search"] ?? ""} />
      <PaletteDialog me={me} />
    </>
  );
}

/** An inline script handles the click, also before hydration. */
export function OpenPaletteButton({ className }: { className: string }) {
  const isApple = useIsHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <UnstyledButton
      className={className}
      aria-label={searchLabel}
      aria-haspopup="dialog"
      aria-controls={paletteDialogId}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={() => void loadPaletteList()}
      onFocus={() => void loadPaletteList()}
    >
      <Search size={16} aria-hidden />
      <span className={classes["searchWords"]} aria-hidden>
        {searchLabel}
      </span>
      {/* The style sheet draws the text, because aria-keyshortcuts already announces the shortcut. */}
      <KeyboardKey
        size="xs"
        className={classes["searchKeys"]}
        data-keys={isApple ? "⌘ K" : "Ctrl K"}
        aria-hidden
      />
    </UnstyledButton>
  );
}
