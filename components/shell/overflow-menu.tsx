import { Menu } from "@mantine/core";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { AutoOpenMenu } from "@/components/ui/auto-open";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import type { OverflowItem } from "./navigation-link";
import { formatWaitingLabel, WaitingBadge } from "./waiting-badge";

export const OverflowMenu = ({ places, button }: { places: readonly OverflowItem[]; button: MenuButton }) => (
  <AutoOpenMenu position="top-end" width={200} button={button}>
    {places.map((place) => (
      <Menu.Item
        key={place.href}
        component={PrefetchLink}
        href={place.href}
        leftSection={<place.icon size={18} aria-hidden />}
        rightSection={<WaitingBadge count={place.waiting} />}
        aria-current={place.current}
        aria-label={formatWaitingLabel(place.label, place.waiting)}
      >
        {place.label}
      </Menu.Item>
    ))}
  </AutoOpenMenu>
);
