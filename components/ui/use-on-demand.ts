"use client";

import { useState, type ComponentType } from "react";
import { Unreachable } from "@/lib/query/fetch-json";
import { tellFailed } from "./tell-failed";

/**
 * Something that a button opens, fetched when it is first wanted. Until then the page draws the button alone, with `button` as its
 * properties: pointing at it and the focus give the fetching a head start, pressing it asks for `Wanted`, which takes the button's
 * place, opens by itself, and takes the focus over (`OpenedMenu`, `OpenedPopover`).
 */
export function useOnDemand<Properties extends object>(load: () => Promise<ComponentType<Properties>>) {
  const [wanted, setWanted] = useState<{ Component: ComponentType<Properties> } | null>(null);
  const begin = () => void load().catch(() => undefined); // said when it is pressed
  return {
    Wanted: wanted?.Component ?? null,
    button: {
      onPointerEnter: begin,
      onFocus: begin,
      onClick: () =>
        void load().then(
          (Component) => setWanted({ Component }),
          () => tellFailed("Not opened")(new Unreachable()),
        ),
    },
  };
}
