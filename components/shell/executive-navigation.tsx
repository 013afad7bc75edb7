import { useQueries } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { listOpenTasks } from "@/lib/findings/open-tasks";
import type { SignedInUser } from "./signed-in-user";
import { OverflowButton, type NavigationOverflow } from "./overflow-button";
import { isExecutiveItem, listNavigationItems } from "./navigation-items";
import { findNavigationItem, type NavigationItem } from "./common-navigation-items";
import { getAriaCurrent, NavigationBar, NavigationLink } from "./navigation-link";
import classes from "./app-shell.module.css";
import { formatWaitingLabel, WaitingBadge } from "./waiting-badge";

/** Maximum number of items in the navigation bar on phones, including "More". */
const maxItemsOnPhones = 5;

/** On phones, the last items are in the "More" menu. */
export function ExecutiveNavigation({ me }: { me: SignedInUser }) {
  const path = usePathname();
  const places = listNavigationItems(me);
  const waitingAt = useWaitingCounts(places);
  const here = findNavigationItem(places, path);
  const ahead = places.length > maxItemsOnPhones ? maxItemsOnPhones - 1 : places.length;
  return (
    <NavigationBar>
      {places.map((place, index) => (
        <Fragment key={place.href}>
          {place === places.find(isExecutiveItem) && <span className={classes["group"]}>Admin</span>}
          <NavigationLink
            place={place}
            current={getAriaCurrent(path, place, here)}
            isBehind={index >= ahead}
            label={formatWaitingLabel(place.label, waitingAt(place))}
          >
            <WaitingBadge count={waitingAt(place)} />
          </NavigationLink>
        </Fragment>
      ))}
      {places.length > ahead && (
        <OverflowMenuButton {...getOverflow(places.slice(ahead), path, here, waitingAt)} />
      )}
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

function getOverflow(
  places: readonly NavigationItem[],
  path: string,
  here: NavigationItem | undefined,
  waitingAt: (place: NavigationItem) => number,
): NavigationOverflow {
  const behind = places.map((place) => ({
    ...place,
    current: getAriaCurrent(path, place, here),
    waiting: waitingAt(place),
  }));
  return {
    places: behind,
    isHere: behind.some(({ current }) => current !== undefined),
    waiting: behind.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

const loadOverflowMenu = () => import("./overflow-menu").then((file) => file.OverflowMenu);

function OverflowMenuButton(behind: NavigationOverflow) {
  const { LoadedComponent: MorePlaces, button } = useLazyComponent(loadOverflowMenu);
  return MorePlaces ? (
    <MorePlaces {...behind} />
  ) : (
    <OverflowButton behind={behind} {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}
