"use client";

import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { MonitorCog, Moon, Sun } from "lucide-react";
import classes from "./shell.module.css";

/** The themes to choose from. */
export const schemes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "auto", label: "System", icon: MonitorCog },
] as const;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Theme">
          {/* Both are there, and the style sheet shows one: the server does not know the reader's theme. */}
          <Sun size={18} aria-hidden className={classes["sun"]} />
          <Moon size={18} aria-hidden className={classes["moon"]} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const scheme = schemes.find((known) => known.value === value);
            if (scheme) setColorScheme(scheme.value);
          }}
        >
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
