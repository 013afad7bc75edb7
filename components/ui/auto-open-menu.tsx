import { Menu, type MenuProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { useOpenOnMount } from "./use-open-on-mount";

/** Replaces the placeholder button of `useLazyComponent` and takes over its focus. */
export function AutoOpenMenu({
  button,
  children,
  ...properties
}: Omit<MenuProps, "opened" | "onChange" | "children"> & { button: ReactElement; children: ReactNode }) {
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
