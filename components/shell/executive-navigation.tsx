"use client";

import { useQueries } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { waitingQuery } from "@/lib/query/waiting";
import { countWaiting } from "@/lib/waiting/waiting";
import type { Me } from "./me";
import { MoreButton, type BehindMore } from "./more-button";
import { placesOf } from "./nav-items";
import { placeAt, type Place } from "./people-places";
import { currentOf, NavigationBar, PlaceLink } from "./place-link";
import classes from "./shell.module.css";
import { labelOf, Waiting } from "./waiting-count";

/** On a phone so many places stand beside each other, More among them. */
const mostOnPhones = 5;

/** The places of an executive, with how much waits at each; on phones the last of them stand under More. */
export function ExecutiveNavigation({ me }: { me: Me }) {
  const path = usePathname();
  const places = placesOf(me);
  const waitingAt = useWaiting();
  const here = placeAt(places, path);
  const ahead = places.length > mostOnPhones ? mostOnPhones - 1 : places.length;
  const isExecutives = ({ needs }: Place) => needs === "executive";
  return (
    <NavigationBar>
      {places.map((place, index) => (
        <Fragment key={place.href}>
          {isExecutives(place) && places.findIndex(isExecutives) === index && (
            <span className={classes["group"]}>Admin</span>
          )}
          <PlaceLink
            place={place}
            current={currentOf(path, place, here)}
            isBehind={index >= ahead}
            label={labelOf(place.label, waitingAt(place))}
          >
            <Waiting count={waitingAt(place)} />
          </PlaceLink>
        </Fragment>
      ))}
      {places.length > ahead && <More {...behindMore(places.slice(ahead), path, here, waitingAt)} />}
    </NavigationBar>
  );
}

/**
 * How much waits at each place: nothing until the browser has taken over, as on the server, which draws the navigation before the page
 * brings the answer. Had the navigation asked by then, the answer would be pending already, and the page be drawn without it.
 */
function useWaiting(): (place: Place) => number {
  const isInBrowser = useIsInBrowser();
  const [answer] = useQueries({ queries: [waitingQuery()].filter(() => isInBrowser) });
  const counts = answer?.data && countWaiting(answer.data);
  return ({ waits }) => (waits && counts ? counts[waits] : 0);
}

function behindMore(
  places: readonly Place[],
  path: string,
  here: Place | undefined,
  waitingAt: (place: Place) => number,
): BehindMore {
  const behind = places.map((place) => ({
    ...place,
    current: currentOf(path, place, here),
    waiting: waitingAt(place),
  }));
  return {
    places: behind,
    isHere: behind.some(({ current }) => current !== undefined),
    waiting: behind.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

const loadMore = () => import("./more-places").then((file) => file.MorePlaces);

function More(behind: BehindMore) {
  const { Wanted: MorePlaces, button } = useOnDemand(loadMore);
  return MorePlaces ? (
    <MorePlaces {...behind} />
  ) : (
    <MoreButton behind={behind} {...button} aria-haspopup="menu" aria-expanded={false} />
  );
}
