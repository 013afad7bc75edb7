import { Menu, useMantineColorScheme } from "@mantine/core";
import { AutoOpenMenu } from "@/components/ui/auto-open";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import { colourSchemes } from "./colour-schemes";

export function ThemeMenu({ button }: { button: MenuButton }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AutoOpenMenu position="bottom-end" width={190} button={button}>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => {
          const scheme = colourSchemes.find((known) => known.value === value);
          if (scheme) setColorScheme(scheme.value);
        }}
      >
        {colourSchemes.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </AutoOpenMenu>
  );
}
