"use client";

import { Menu, type MenuProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { useOpened } from "./use-opened";

/** A menu that opens as soon as it is there, from a button that takes the focus over from the one before it (`useOnDemand`). */
export function OpenedMenu({
  button,
  children,
  ...properties
}: Omit<MenuProps, "opened" | "onChange" | "children"> & { button: ReactElement; children: ReactNode }) {
  const { isOpen, setIsOpen, holder } = useOpened();
  return (
    <span ref={holder} style={{ display: "contents" }}>
      <Menu {...properties} opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}
