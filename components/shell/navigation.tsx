"use client";

import { Menu, UnstyledButton } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { IntentLink } from "@/components/ui/intent-link";
import type { Me } from "./me";
import { placesOf, type Place } from "./nav-items";
import classes from "./shell.module.css";

/** On a phone so many places stand beside each other, More among them. */
const mostOnPhones = 5;

/** The places of whoever is signed in: a column, and on phones a bar at the bottom with the rest under More. */
export function Navigation({ me }: { me: Me }) {
  const path = usePathname();
  const places = placesOf(me);
  if (places.length === 0) return null;
  const ahead = places.length > mostOnPhones ? mostOnPhones - 1 : places.length;
  const isExecutives = ({ needs }: Place) => needs === "executive";
  return (
    <nav aria-label="Main" className={classes["navigation"]}>
      {places.map((place, index) => (
        <Fragment key={place.href}>
          {isExecutives(place) && places.findIndex(isExecutives) === index && (
            <span className={classes["group"]}>Running Kith</span>
          )}
          <IntentLink
            href={place.href}
            className={classes["place"]}
            data-behind={index >= ahead || undefined}
            aria-current={currentOf(path, place)}
          >
            <place.icon size={18} aria-hidden />
            <span>{place.label}</span>
            <OnTheWay />
          </IntentLink>
        </Fragment>
      ))}
      {places.length > ahead && <More places={places.slice(ahead)} path={path} />}
    </nav>
  );
}

const currentOf = (path: string, { href }: Place) =>
  path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;

function More({ places, path }: { places: readonly Place[]; path: string }) {
  const isHere = places.some((place) => currentOf(path, place));
  return (
    <Menu position="top-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={`${classes["place"]} ${classes["more"]}`} data-here={isHere || undefined}>
          <Ellipsis size={18} aria-hidden />
          <span>More</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((place) => (
          <Menu.Item
            key={place.href}
            component={IntentLink}
            href={place.href}
            leftSection={<place.icon size={18} aria-hidden />}
            aria-current={currentOf(path, place)}
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
