"use client";

import { Menu } from "@mantine/core";
import { IntentLink } from "@/components/ui/intent-link";
import { OpenedMenu } from "@/components/ui/opened-menu";
import { MoreButton, type BehindMore } from "./more-button";
import { labelOf, Waiting } from "./waiting-count";

/** On a phone: the places for which the bar has no room. */
export function MorePlaces(behind: BehindMore) {
  return (
    <OpenedMenu position="top-end" width={200} button={<MoreButton behind={behind} />}>
      {behind.places.map((place) => (
        <Menu.Item
          key={place.href}
          component={IntentLink}
          href={place.href}
          leftSection={<place.icon size={18} aria-hidden />}
          rightSection={<Waiting count={place.waiting} />}
          aria-current={place.current}
          aria-label={labelOf(place.label, place.waiting)}
        >
          {place.label}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
