"use client";

import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { useQuery } from "@tanstack/react-query";
import { IntentLink } from "@/components/ui/intent-link";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { waitingQuery } from "@/lib/query/waiting";
import { countWaiting } from "@/lib/waiting/waiting";
import type { Me } from "./me";
import { MoreButton, type BehindMore } from "./more-button";
import { placeAt, placesOf, type Place } from "./nav-items";
import classes from "./shell.module.css";
import { labelOf, Waiting } from "./waiting-count";

/** On a phone so many places stand beside each other, More among them. */
const mostOnPhones = 5;

/** The places of whoever is signed in: a column, and on phones a bar at the bottom with the rest under More. */
export function Navigation({ me }: { me: Me }) {
  const path = usePathname();
  const places = placesOf(me);
  const waitingAt = useWaiting(me);
  const here = placeAt(places, path);
  if (places.length === 0) return null;
  const ahead = places.length > mostOnPhones ? mostOnPhones - 1 : places.length;
  const isExecutives = ({ needs }: Place) => needs === "executive";
  return (
    <nav aria-label="Main" className={classes["navigation"]}>
      {places.map((place, index) => (
        <Fragment key={place.href}>
          {isExecutives(place) && places.findIndex(isExecutives) === index && (
            <span className={classes["group"]}>Admin</span>
          )}
          <IntentLink
            href={place.href}
            className={classes["place"]}
            data-behind={index >= ahead || undefined}
            aria-current={currentOf(path, place, here)}
            aria-label={labelOf(place.label, waitingAt(place))}
          >
            <place.icon size={18} aria-hidden />
            <span>{place.label}</span>
            <Waiting count={waitingAt(place)} />
            <OnTheWay />
          </IntentLink>
        </Fragment>
      ))}
      {places.length > ahead && <More {...behindMore(places.slice(ahead), path, here, waitingAt)} />}
    </nav>
  );
}

/** Of all places: an address belongs to one of them. */
const currentOf = (path: string, { href }: Place, here: Place | undefined): "page" | "true" | undefined =>
  path === href ? "page" : here?.href === href ? "true" : undefined;

/** How much waits at each place for whoever is signed in: something for executives only. */
function useWaiting(me: Me): (place: Place) => number {
  const { data } = useQuery({ ...waitingQuery(), enabled: me.isExecutive });
  const counts = me.isExecutive && data ? countWaiting(data) : null;
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

/** Says that a place was chosen whose page is not there yet. Only after a moment: most are there at once. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return pending && <span className={classes["pending"]} aria-hidden />;
}
