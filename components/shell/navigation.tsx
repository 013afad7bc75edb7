import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import type { SignedInUser } from "./signed-in-user";
import { commonNavigationItems, findNavigationItem } from "./common-navigation-items";
import { getAriaCurrent, NavigationBar, NavigationLink } from "./navigation-link";
import { createFailedPart } from "@/components/ui/load-failure";

// Only executives load this chunk.
const ExecutiveNavigation = dynamic(() =>
  import("./executive-navigation").then((file) => file.ExecutiveNavigation, createFailedPart),
);

export const Navigation = ({ me }: { me: SignedInUser }) =>
  me.isExecutive ? <ExecutiveNavigation me={me} /> : me.canSeePeople && <PeopleNavigation />;

function PeopleNavigation() {
  const path = usePathname();
  const here = findNavigationItem(commonNavigationItems, path);
  return (
    <NavigationBar>
      {commonNavigationItems.map((place) => (
        <NavigationLink key={place.href} place={place} current={getAriaCurrent(path, place, here)} />
      ))}
    </NavigationBar>
  );
}
