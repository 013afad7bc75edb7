import { Popover, type PopoverDropdownProps, type PopoverProps } from "@mantine/core";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { useOpenOnMount } from "./use-open-on-mount";

/** Replaces the placeholder of `useLazyComponent` and takes over its focus. */
export function AutoOpenPopover({
  button,
  dropdown,
  children,
  ...properties
}: Omit<PopoverProps, "opened" | "onChange" | "children"> & {
  button: ReactElement<{ onClick?: () => void }>;
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
