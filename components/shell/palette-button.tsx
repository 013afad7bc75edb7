"use client";

import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { UnstyledButton } from "@/components/ui/plain/button";
import { Key } from "@/components/ui/plain/text";
import type { Me } from "./me";
import { loadPaletteList, PaletteDialog } from "./palette-dialog";
import { paletteId } from "./palette-keys";
import classes from "./shell.module.css";

const words = "Find people, pages, actions";

const never = () => () => undefined;

/** Opens the palette, as does Ctrl or ⌘ with K from anywhere: both by the page's own script, before React is there. */
export function PaletteButton({ me }: { me: Me }) {
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
  return (
    <>
      <UnstyledButton
        className={classes["search"]}
        aria-label={words}
        aria-haspopup="dialog"
        aria-controls={paletteId}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPaletteList()}
        onFocus={() => void loadPaletteList()}
      >
        <Search size={16} aria-hidden />
        <span className={classes["searchWords"]} aria-hidden>
          {words}
        </span>
        {/* By the style sheet: aria-keyshortcuts says it, and it is no part of the button's name. */}
        <Key size="xs" className={classes["searchKeys"]} data-keys={isApple ? "⌘ K" : "Ctrl K"} aria-hidden />
      </UnstyledButton>
      <PaletteDialog me={me} />
    </>
  );
}
