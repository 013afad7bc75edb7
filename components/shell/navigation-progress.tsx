"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { onNavigationBegun } from "./navigation-begun";
import classes from "./shell.module.css";

/** A line at the top while a page that was chosen is not there yet. Only after a moment: most are there at once. */
export function NavigationProgress() {
  const here = addressOf(usePathname(), useSearchParams().toString());
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    const stop = onNavigationBegun((address) => {
      const { pathname, searchParams } = new URL(address, window.location.href);
      setUnderWay(addressOf(pathname, searchParams.toString()) !== here);
    });
    return () => {
      stop();
      setUnderWay(false); // another address is here
    };
  }, [here]);
  return isUnderWay && <div className={classes["progress"]} aria-hidden />;
}

const addressOf = (path: string, search: string) => `${path}?${search}`;
