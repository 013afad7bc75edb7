"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import type { Me } from "./me";
import { peoplePlaces, placeAt } from "./people-places";
import { currentOf, NavigationBar, PlaceLink } from "./place-link";

// What waits, and the pages where it is decided: nobody else has its script. With something in its place while it loads, React would take
// it over after the page, and a press on More before that would be lost.
const ExecutiveNavigation = dynamic(() =>
  import("./executive-navigation").then((file) => file.ExecutiveNavigation),
);

/** The places of whoever is signed in: a column, and on phones a bar at the bottom. */
export const Navigation = ({ me }: { me: Me }) =>
  me.isExecutive ? <ExecutiveNavigation me={me} /> : me.seesPeople && <PeopleNavigation />;

function PeopleNavigation() {
  const path = usePathname();
  const here = placeAt(peoplePlaces, path);
  return (
    <NavigationBar>
      {peoplePlaces.map((place) => (
        <PlaceLink key={place.href} place={place} current={currentOf(path, place, here)} />
      ))}
    </NavigationBar>
  );
}
