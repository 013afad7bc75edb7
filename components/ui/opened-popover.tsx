"use client";

import { Popover, type PopoverProps } from "@mantine/core";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { useOpened } from "./use-opened";

/** A panel that opens as soon as it is there, from a button that takes the focus over from the one before it (`useOnDemand`). */
export function OpenedPopover({
  button,
  children,
  ...properties
}: Omit<PopoverProps, "opened" | "onChange" | "children"> & {
  button: ReactElement<{ onClick?: () => void }>;
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
        <Popover.Dropdown>{children(() => setIsOpen(false))}</Popover.Dropdown>
      </Popover>
    </span>
  );
}
