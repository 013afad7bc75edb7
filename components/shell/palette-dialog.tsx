import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/plain/button";
import { InputBox } from "@/components/ui/plain/input";
import { Text } from "@/components/ui/plain/text";
import type { SignedInUser } from "./signed-in-user";
import { paletteDialogId } from "./palette-shortcuts";
import type { PaletteList } from "./palette-list";
import classes from "./palette.module.css";

// Loads the code of the result list. Called when the palette opens, or when its button receives the pointer or the
// focus.
export const loadPaletteList = () => import("./palette-list").then((file) => file.PaletteList);

type ListModule = { list: typeof PaletteList | null; hasFailed: boolean };
const notLoaded: ListModule = { list: null, hasFailed: false };

/** The DOM stores the open state and the query, so that both work before hydration (palette-shortcuts.ts). */
export function PaletteDialog({ me }: { me: SignedInUser }) {
  const { isOpen, text } = usePaletteState();
  const [{ list: List, hasFailed }, setCode] = useState(notLoaded);
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
      id={paletteDialogId}
      aria-label="Search Kith"
      className={classes["dialog"]}
      // The dialog may be open before hydration.
      suppressHydrationWarning
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close(); // outside the dialog
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
          placeholder={me.canSeePeople ? "Find people, pages, actions" : "Find pages, actions"}
          variant="unstyled"
          size="lg"
          autoComplete="off"
          spellCheck={false}
          leftSection={<Search size={18} aria-hidden />}
          rightSection={
            <IconButton
              variant="subtle"
              aria-label="Close"
              className={classes["close"]}
              onClick={closePalette}
            >
              <X size={18} aria-hidden />
            </IconButton>
          }
          rightSectionPointerEvents="all"
          onKeyDown={(event) => keys.current?.(event)}
          className={classes["input"]}
        />
        {hasList ? (
          <List me={me} id={listId} query={text} keys={keys} onActive={setActiveId} onClose={closePalette} />
        ) : (
          isOpen && (
            <Text size="sm" c="dimmed" role="status" className={classes["state"]}>
              {hasFailed
                ? "The search could not be loaded. Check your connection, then reopen it."
                : "Loading"}
            </Text>
          )
        )}
      </div>
    </dialog>
  );
}

const findDialog = () => {
  const dialog = document.getElementById(paletteDialogId);
  return dialog instanceof HTMLDialogElement ? dialog : null;
};

function closePalette(): void {
  findDialog()?.close();
}

function subscribe(listener: () => void): () => void {
  const dialog = findDialog();
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
    () => findDialog()?.open ?? false,
    () => false,
  );
  const text = useSyncExternalStore(
    subscribe,
    () => findDialog()?.querySelector("input")?.value ?? "",
    () => "",
  );
  return { isOpen, text };
}
