"use client";

import { Kbd, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Me } from "./me";
import { loadPaletteList, PaletteDialog } from "./palette-dialog";
import { paletteId } from "./palette-keys";
import classes from "./shell.module.css";

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
        aria-label="Search Kith"
        aria-haspopup="dialog"
        aria-controls={paletteId}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPaletteList()}
        onFocus={() => void loadPaletteList()}
      >
        <Search size={16} aria-hidden />
        <span className={classes["searchWords"]} aria-hidden>
          Find people, pages, actions
        </span>
        <Kbd size="xs" className={classes["searchKeys"] ?? ""} aria-hidden>
          {isApple ? "⌘ K" : "Ctrl K"}
        </Kbd>
      </UnstyledButton>
      <PaletteDialog me={me} />
    </>
  );
}
