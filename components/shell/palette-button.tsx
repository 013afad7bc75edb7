"use client";

import { Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import type { Me } from "./me";
import classes from "./shell.module.css";
import { useKeysHeldBack } from "./use-keys-held-back";

// Fetched when it is first opened, or about to be.
const loadPalette = () => import("./palette").then((file) => file.Palette);
const Palette = dynamic(loadPalette, { ssr: false });

const never = () => () => undefined;

/** Opens the palette, as does Ctrl or ⌘ with K from anywhere. */
export function PaletteButton({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  useKeysHeldBack(isOpen, () => setIsOpen(false));
  useHotkeys([["mod+K", () => (isOpen ? setIsOpen(false) : open())]], []);
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
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
      >
        <Search size={16} aria-hidden />
        <span className={classes["searchWords"]} aria-hidden>
          Find people, pages, actions
        </span>
        <Kbd size="xs" className={classes["searchKeys"] ?? ""} aria-hidden>
          {isApple ? "⌘ K" : "Ctrl K"}
        </Kbd>
      </UnstyledButton>
      {wasOpened && <Palette me={me} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
