import { UnstyledButton } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { useLazyMenu } from "@/components/ui/use-lazy-component";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { listOpenTasks } from "@/lib/findings/open-tasks";
import type { SignedInUser } from "./signed-in-user";
import { isExecutiveItem, listNavigationItems } from "./navigation-items";
import { findNavigationItem, type NavigationItem } from "./common-navigation-items";
import { getAriaCurrent, NavigationBar, NavigationLink, type OverflowItem } from "./navigation-link";
import classes from "./app-shell.module.css";
import { formatWaitingLabel, WaitingBadge } from "./waiting-badge";

/** Maximum number of items in the navigation bar on phones, including "More". */
const maxItemsOnPhones = 5;

/** On phones, the last items are in the "More" menu. */
export function ExecutiveNavigation({ me }: { me: SignedInUser }) {
  const path = usePathname();
  const listed = listNavigationItems(me);
  const waitingAt = useWaitingCounts(listed);
  const here = findNavigationItem(listed, path);
  const places = listed.map((place) => ({
    ...place,
    current: getAriaCurrent(path, place, here),
    waiting: waitingAt(place),
  }));
  const firstExecutiveItem = listed.findIndex(isExecutiveItem);
  const ahead = places.length > maxItemsOnPhones ? maxItemsOnPhones - 1 : places.length;
  return (
    <NavigationBar>
      {places.map((place, index) => (
        <Fragment key={place.href}>
          {index === firstExecutiveItem && <span className={classes["group"]}>Admin</span>}
          <NavigationLink
            place={place}
            current={place.current}
            isBehind={index >= ahead}
            label={formatWaitingLabel(place.label, place.waiting)}
          >
            <WaitingBadge count={place.waiting} />
          </NavigationLink>
        </Fragment>
      ))}
      {places.length > ahead && <OverflowMenuButton places={places.slice(ahead)} />}
    </NavigationBar>
  );
}

/**
 * Returns 0 until hydration and until the tasks are loaded. The server renders the navigation before the page adds its
 * tasks to the cache, and a query started that early would still be pending when the page renders.
 */
function useWaitingCounts(places: readonly NavigationItem[]): (place: NavigationItem) => number {
  const isInBrowser = useIsHydrated();
  const [answer] = useQueries({ queries: [waitingTasksQueryOptions()].filter(() => isInBrowser) });
  const tasks = answer?.data ? listOpenTasks(answer.data) : [];
  return (place) =>
    tasks
      .filter(({ link }) => link && findNavigationItem(places, link.href) === place)
      .reduce((sum, { count = 1 }) => sum + count, 0);
}

function OverflowMenuButton({ places }: { places: readonly OverflowItem[] }) {
  const waiting = places.reduce((sum, place) => sum + place.waiting, 0);
  return useLazyMenu(
    () => import("./overflow-menu").then((file) => file.OverflowMenu),
    "menu",
    <UnstyledButton
      aria-label={formatWaitingLabel("More", waiting)}
      className={`${classes["place"]} ${classes["more"]}`}
      data-here={places.some(({ current }) => current !== undefined) || undefined}
    >
      <Ellipsis size={18} />
      <span>More</span>
      <WaitingBadge count={waiting} />
    </UnstyledButton>,
    { places },
  );
}
