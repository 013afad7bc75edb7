import {
  cloneElement,
  createElement,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from "react";
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

export type MenuButton = ReactElement<ComponentProps<"button">>;

/** Renders `button` until its menu is loaded on first use, then the menu with the same button. */
export function useLazyMenu<Properties extends object>(
  load: () => Promise<ComponentType<NoInfer<Properties> & { button: MenuButton }>>,
  popup: "menu" | "dialog",
  button: MenuButton,
  properties: Properties,
): ReactElement {
  const { LoadedComponent: Opened, button: events } = useLazyComponent(load);
  return Opened
    ? createElement(Opened, { ...properties, button })
    : cloneElement(button, { ...events, "aria-haspopup": popup, "aria-expanded": false });
}
