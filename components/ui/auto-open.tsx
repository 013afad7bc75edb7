import { Menu, Popover, type MenuProps, type PopoverDropdownProps, type PopoverProps } from "@mantine/core";
import { cloneElement, useEffect, useRef, useState, type ReactNode } from "react";
import type { MenuButton } from "./use-lazy-component";

// Both components replace the placeholder button of `useLazyComponent` and take over its focus.

export function AutoOpenMenu({
  button,
  children,
  ...properties
}: Omit<MenuProps, "opened" | "onChange" | "children"> & { button: MenuButton; children: ReactNode }) {
  const { isOpen, setIsOpen, holder } = useOpenOnMount();
  return (
    <span ref={holder} style={{ display: "contents" }}>
      <Menu {...properties} opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}

export function AutoOpenPopover({
  button,
  dropdown,
  children,
  ...properties
}: Omit<PopoverProps, "opened" | "onChange" | "children"> & {
  button: MenuButton;
  dropdown?: PopoverDropdownProps;
  children: (close: () => void) => ReactNode;
}) {
  const { isOpen, setIsOpen, holder } = useOpenOnMount();
  return (
    <span ref={holder} style={{ display: "contents" }}>
      <Popover
        withinPortal={false}
        trapFocus
        shadow="md"
        {...properties}
        opened={isOpen}
        onChange={setIsOpen}
      >
        <Popover.Target>{cloneElement(button, { onClick: () => setIsOpen(!isOpen) })}</Popover.Target>
        <Popover.Dropdown {...dropdown}>{children(() => setIsOpen(false))}</Popover.Dropdown>
      </Popover>
    </span>
  );
}

/** The button inside `holder` is focused first, so that the focus returns to it when the popover closes. */
export function useOpenOnMount() {
  const [isOpen, setIsOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    holder.current?.querySelector("button")?.focus();
    // The popover opens one frame after the button was focused, because an opening popover remembers the focused
    // element, to return the focus to it.
    const frame = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { isOpen, setIsOpen, holder };
}
