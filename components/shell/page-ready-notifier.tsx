"use client";

import { useEffect } from "react";
import { pageReadyEvent } from "./early-click";

/** Notifies the inline scripts that React has hydrated the page. */
export function PageReadyNotifier() {
  useEffect(() => void window.dispatchEvent(new Event(pageReadyEvent)), []);
  return null;
}
