"use client";

import { Badge, Menu, UnstyledButton } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { useQuery } from "@tanstack/react-query";
import { IntentLink } from "@/components/ui/intent-link";
import { waitingQuery } from "@/lib/query/waiting";
import { countWaiting, waitLabel } from "@/lib/waiting/waiting";
import type { Me } from "./me";
import { placeAt, placesOf, type Place } from "./nav-items";
import classes from "./shell.module.css";

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
      {places.length > ahead && (
        <More places={places.slice(ahead)} path={path} here={here} waitingAt={waitingAt} />
      )}
    </nav>
  );
}

/** Of all places: an address belongs to one of them. */
const currentOf = (path: string, { href }: Place, here: Place | undefined) =>
  path === href ? "page" : here?.href === href ? "true" : undefined;

/** How much waits at each place for whoever is signed in: something for executives only. */
function useWaiting(me: Me): (place: Place) => number {
  const { data } = useQuery({ ...waitingQuery(), enabled: me.isExecutive });
  const counts = me.isExecutive && data ? countWaiting(data) : null;
  return ({ waits }) => (waits && counts ? counts[waits] : 0);
}

/** "Sync, 1 waits"; nothing but what is read where nothing waits. */
const labelOf = (label: string, count: number) => (count > 0 ? `${label}, ${waitLabel(count)}` : undefined);

/** The figure stands in the label of the link; nobody needs to know whether it is 120 or 130. */
const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge size="sm" circle={count < 10} color="yellow" className={classes["waiting"] ?? ""} aria-hidden>
      {count > 99 ? "99+" : count}
    </Badge>
  );

function More({
  places,
  path,
  here,
  waitingAt,
}: {
  places: readonly Place[];
  path: string;
  here: Place | undefined;
  waitingAt: (place: Place) => number;
}) {
  const isHere = places.some(({ href }) => href === here?.href);
  const waiting = places.reduce((sum, place) => sum + waitingAt(place), 0);
  return (
    <Menu position="top-end" width={200}>
      <Menu.Target>
        <UnstyledButton
          className={`${classes["place"]} ${classes["more"]}`}
          data-here={isHere || undefined}
          aria-label={labelOf("More", waiting)}
        >
          <Ellipsis size={18} aria-hidden />
          <span>More</span>
          <Waiting count={waiting} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((place) => (
          <Menu.Item
            key={place.href}
            component={IntentLink}
            href={place.href}
            leftSection={<place.icon size={18} aria-hidden />}
            rightSection={<Waiting count={waitingAt(place)} />}
            aria-current={currentOf(path, place, here)}
            aria-label={labelOf(place.label, waitingAt(place))}
          >
            {place.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Says that a place was chosen whose page is not there yet. Only after a moment: most are there at once. */
function OnTheWay() {
  const { pending } = useLinkStatus();
  return pending && <span className={classes["pending"]} aria-hidden />;
}
