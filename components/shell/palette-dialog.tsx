"use client";

import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { InputBox } from "@/components/ui/plain/input";
import { Text } from "@/components/ui/plain/text";
import type { Me } from "./me";
import { paletteId } from "./palette-keys";
import type { PaletteList } from "./palette-list";
import classes from "./palette.module.css";

// Fetched when it is first opened, or about to be.
export const loadPaletteList = () => import("./palette-list").then((file) => file.PaletteList);

/** What can be chosen is on its way, here, or could not be fetched. */
type Code = { list: typeof PaletteList | null; hasFailed: boolean };
const notYet: Code = { list: null, hasFailed: false };

/**
 * The palette: the browser's own dialog with a field, part of every page, and below it what is found, which is fetched when it is first
 * needed. Open or not and what is typed are the dialog's and the field's own state: both work before React does (palette-keys.ts).
 */
export function PaletteDialog({ me }: { me: Me }) {
  const { isOpen, text } = usePaletteState();
  const [{ list: List, hasFailed }, setCode] = useState(notYet);
  const [activeId, setActiveId] = useState<string>();
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen || List) return;
    loadPaletteList().then(
      (list) => setCode({ list, hasFailed: false }),
      () => setCode({ list: null, hasFailed: true }),
    );
  }, [isOpen, List]);

  const hasList = isOpen && List !== null;
  return (
    <dialog
      id={paletteId}
      aria-label="Search Kith"
      className={classes["dialog"]}
      // It may be open before React is there.
      suppressHydrationWarning
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close(); // beside it
      }}
    >
      <div>
        <InputBox
          role="combobox"
          aria-label="Search Kith"
          aria-expanded={hasList}
          aria-autocomplete="list"
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList ? activeId : undefined}
          placeholder={me.seesPeople ? "Find people, pages, actions" : "Find pages, actions"}
          variant="unstyled"
          size="lg"
          autoComplete="off"
          spellCheck={false}
          leftSection={<Search size={18} aria-hidden />}
          onKeyDown={(event) => keys.current?.(event)}
          className={classes["input"]}
        />
        {hasList ? (
          <List me={me} id={listId} query={text} keys={keys} onActive={setActiveId} onClose={closePalette} />
        ) : (
          isOpen && (
            <Text size="sm" c="dimmed" role="status" className={classes["state"]}>
              {hasFailed
                ? "The search could not be fetched. Check your connection, close it and open it again."
                : "Loading"}
            </Text>
          )
        )}
      </div>
    </dialog>
  );
}

const dialogNow = () => {
  const dialog = document.getElementById(paletteId);
  return dialog instanceof HTMLDialogElement ? dialog : null;
};

function closePalette(): void {
  dialogNow()?.close();
}

function subscribe(listener: () => void): () => void {
  const dialog = dialogNow();
  if (!dialog) return () => undefined;
  const observer = new MutationObserver(listener);
  observer.observe(dialog, { attributeFilter: ["open"] });
  dialog.addEventListener("input", listener);
  return () => {
    observer.disconnect();
    dialog.removeEventListener("input", listener);
  };
}

function usePaletteState() {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => dialogNow()?.open ?? false,
    () => false,
  );
  const text = useSyncExternalStore(
    subscribe,
    () => dialogNow()?.querySelector("input")?.value ?? "",
    () => "",
  );
  return { isOpen, text };
}
