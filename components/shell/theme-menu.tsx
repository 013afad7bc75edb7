"use client";

import { Menu, useMantineColorScheme } from "@mantine/core";
import { OpenedMenu } from "@/components/ui/opened-menu";
import { schemes } from "./schemes";
import { ThemeButton } from "./theme-button";

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <OpenedMenu position="bottom-end" width={190} button={<ThemeButton />}>
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
    </OpenedMenu>
  );
}
