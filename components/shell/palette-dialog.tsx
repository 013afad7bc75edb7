import { ActionIcon, Text, TextInput } from "@mantine/core";
import { Search, X } from "lucide-react";
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { createStore } from "@/lib/browser/store";
import { useStore } from "@/lib/browser/use-store";
import type { SignedInUser } from "./signed-in-user";
import type { PaletteList } from "./palette-list";
import classes from "./palette.module.css";

// Loads the code of the result list. Called when the palette opens, or when its button receives the pointer or the
// focus.
export const loadPaletteList = () => import("./palette-list").then((file) => file.PaletteList);

const isPaletteOpen = createStore(false);
export const openPalette = (): void => isPaletteOpen.set(true);

export function PaletteDialog({ me }: { me: SignedInUser }) {
  const isOpen = useStore(isPaletteOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes it before the chosen option runs, which may print the page or open another dialog.
  const close = useCallback(() => {
    dialog.current?.close();
    isPaletteOpen.set(false);
  }, []);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  useEffect(() => handlePaletteKeys(close, () => dialog.current?.querySelector("input")), [close]);
  return (
    <dialog
      ref={dialog}
      aria-label="Search Kith"
      className={classes["dialog"]}
      onClose={() => isPaletteOpen.set(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) close(); // outside the dialog
      }}
    >
      {isOpen && <Palette me={me} onClose={close} />}
    </dialog>
  );
}

/** `list`: null while loading or after a failure. */
type ListModule = { list: typeof PaletteList | null; hasFailed: boolean };

function Palette({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const [text, setText] = useState("");
  const [{ list: List, hasFailed }, setCode] = useState<ListModule>({ list: null, hasFailed: false });
  const [activeId, setActiveId] = useState<string>();
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  /** True if Enter was pressed last. The list then runs its first option once it is ready. */
  const isEntered = useRef(false);
  const listId = useId();

  useEffect(() => {
    loadPaletteList().then(
      (list) => setCode({ list, hasFailed: false }),
      () => setCode({ list: null, hasFailed: true }),
    );
  }, []);

  return (
    <div>
      <TextInput
        role="combobox"
        aria-label="Search Kith"
        aria-expanded={List !== null}
        aria-autocomplete="list"
        aria-controls={List ? listId : undefined}
        aria-activedescendant={List ? activeId : undefined}
        placeholder={me.canSeePeople ? "Find people, pages, actions" : "Find pages, actions"}
        variant="unstyled"
        size="lg"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={18} />}
        rightSection={
          <ActionIcon size={40} aria-label="Close" className={classes["close"] ?? ""} onClick={onClose}>
            <X size={18} />
          </ActionIcon>
        }
        rightSectionPointerEvents="all"
        onKeyDown={(event) => {
          isEntered.current = event.key === "Enter";
          keys.current?.(event);
        }}
        className={classes["input"] ?? ""}
      />
      {List ? (
        <List
          me={me}
          id={listId}
          query={text}
          keys={keys}
          isEntered={isEntered}
          onActive={setActiveId}
          onClose={onClose}
        />
      ) : (
        <Text c="dimmed" role="status" className={classes["state"] ?? ""}>
          {hasFailed ? "The search could not be loaded. Check your connection, then reopen it." : "Loading"}
        </Text>
      )}
    </div>
  );
}

/**
 * Handles the keys that open and close the palette, and passes all others to it while it is open. Keys that are still
 * held down when it closes do nothing in the page. Returns a function that ends this and closes it.
 */
function handlePaletteKeys(
  close: () => void,
  findField: () => HTMLInputElement | null | undefined,
): () => void {
  /** Keys that opened the palette or were pressed while it was open, and that are not released yet. */
  const heldKeys = new Set<string>();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKeyDown = (event: globalThis.KeyboardEvent) => {
    if (!event.key) return; // autofill sends key events without a key
    if (!event.repeat) heldKeys.delete(event.code);
    const isOpen = isPaletteOpen.get();
    // On non-Latin keyboards, the key at K's position counts.
    const isK = event.key.toLowerCase() === "k" || (event.code === "KeyK" && !/^[a-z]$/i.test(event.key));
    const isModified = event.ctrlKey || event.metaKey;
    const isShortcut = isK && isModified && !event.altKey && !event.shiftKey;
    const isHeld = event.repeat && heldKeys.has(event.code);
    if (isShortcut || (isHeld && (!isOpen || isK))) swallow(event);
    if (isShortcut && !event.repeat) (isOpen ? close : openPalette)();
    if (isShortcut || isOpen) heldKeys.add(event.code);
    if (!isOpen || isShortcut || isHeld) return;
    if (event.key === "Escape") {
      swallow(event); // overlays below receive their own Escape
      close();
    } else if (!isModified && event.key !== "Tab") findField()?.focus();
  };
  const onKeyUp = (event: globalThis.KeyboardEvent) => {
    // Buttons react when the space bar is released.
    if (heldKeys.delete(event.code) && !isPaletteOpen.get()) swallow(event);
  };
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("keyup", onKeyUp, true);
  return () => {
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("keyup", onKeyUp, true);
    close();
  };
}
