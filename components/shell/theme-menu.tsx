import { Menu, useMantineColorScheme } from "@mantine/core";
import { AutoOpenMenu } from "@/components/ui/auto-open-menu";
import { colourSchemes } from "./colour-schemes";
import { ThemeButton } from "./theme-button";

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AutoOpenMenu position="bottom-end" width={190} button={<ThemeButton />}>
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
