"use client";

import { Popover, type PopoverDropdownProps, type PopoverProps } from "@mantine/core";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { useOpened } from "./use-opened";

/** A panel that opens as soon as it is there, from a button that takes the focus over from the one before it (`useOnDemand`). */
export function OpenedPopover({
  button,
  dropdown,
  children,
  ...properties
}: Omit<PopoverProps, "opened" | "onChange" | "children"> & {
  button: ReactElement<{ onClick?: () => void }>;
  dropdown?: PopoverDropdownProps;
  /** What is in it; `close` closes it. */
  children: (close: () => void) => ReactNode;
}) {
  const { isOpen, setIsOpen, holder } = useOpened();
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
