"use client";

import { Kbd, Text, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import type { SignedInUser } from "./signed-in-user";
import { loadPaletteList, openPalette, PaletteDialog } from "./palette-dialog";
import classes from "./app-shell.module.css";

const searchLabel = "Find people, pages, actions";

/** The home page hides this button and shows a larger one. */
export function CommandPalette({ me }: { me: SignedInUser }) {
  return (
    <>
      <OpenPaletteButton className={classes["search"] ?? ""} page={me.canSeePeople ? "/people" : "/"} />
      <PaletteDialog me={me} />
    </>
  );
}

/** Before hydration, the button is a form that opens `page`. */
export function OpenPaletteButton({ className, page = "/people" }: { className: string; page?: string }) {
  const isApple = useIsHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <form
      action={page}
      style={{ display: "contents" }}
      onSubmit={(event) => {
        event.preventDefault();
        openPalette();
      }}
    >
      <UnstyledButton
        type="submit"
        className={className}
        aria-label={searchLabel}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPaletteList()}
        onFocus={() => void loadPaletteList()}
      >
        <Search />
        <Text span inherit truncate flex={1} ta="left" aria-hidden>
          {searchLabel}
        </Text>
        {/* The style sheet draws the text, because aria-keyshortcuts already announces the shortcut. */}
        <Kbd
          size="xs"
          className={classes["searchKeys"] ?? ""}
          style={{ flexShrink: 0 }}
          visibleFrom="sm"
          data-keys={isApple ? "⌘ K" : "Ctrl K"}
          aria-hidden
        />
      </UnstyledButton>
    </form>
  );
}
