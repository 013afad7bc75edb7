import { Menu } from "@mantine/core";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { AutoOpenMenu } from "@/components/ui/auto-open";
import { OverflowButton, type NavigationOverflow } from "./overflow-button";
import { formatWaitingLabel, WaitingBadge } from "./waiting-badge";

export function OverflowMenu(behind: NavigationOverflow) {
  return (
    <AutoOpenMenu position="top-end" width={200} button={<OverflowButton behind={behind} />}>
      {behind.places.map((place) => (
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
}
