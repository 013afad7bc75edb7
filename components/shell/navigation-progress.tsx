import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { leaveIfSessionChanged } from "@/lib/browser/signed-out";
import { onNavigationStart } from "@/components/ui/navigation-start-events";
import classes from "./app-shell.module.css";

/** CSS delays the bar, because most pages load quickly. */
export function NavigationProgress() {
  const here = buildAddress(usePathname(), useSearchParams().toString());
  const [isUnderWay, setUnderWay] = useState(false);
  useLayoutEffect(leaveIfSessionChanged, [here]); // the new page is not visible yet
  useEffect(() => {
    const stop = onNavigationStart((address) => {
      const { pathname, searchParams } = new URL(address, window.location.href);
      setUnderWay(buildAddress(pathname, searchParams.toString()) !== here);
    });
    return () => {
      stop();
      setUnderWay(false); // the new page is shown
    };
  }, [here]);
  return isUnderWay && <div className={classes["progress"]} aria-hidden />;
}

const buildAddress = (path: string, search: string) => `${path}?${search}`;
