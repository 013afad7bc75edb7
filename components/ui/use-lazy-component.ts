import { useState, type ComponentType } from "react";
import { notifyLoadFailure } from "./load-failure";

/**
 * Loads a component on first use of its button. Until then, `LoadedComponent` is null and the caller renders a
 * placeholder button with the props `button`: hover and focus start loading, and a click sets `LoadedComponent`. The
 * caller then renders this component instead, which opens itself and takes over the focus (`AutoOpenMenu`,
 * `AutoOpenPopover`).
 */
export function useLazyComponent<Properties extends object>(load: () => Promise<ComponentType<Properties>>) {
  const [wanted, setWanted] = useState<{ Component: ComponentType<Properties> } | null>(null);
  const begin = () => void load().catch(() => undefined); // a failure is reported on click
  return {
    LoadedComponent: wanted?.Component ?? null,
    button: {
      onPointerEnter: begin,
      onFocus: begin,
      onClick: () => void load().then((Component) => setWanted({ Component }), notifyLoadFailure),
    },
  };
}
