"use client";

import { useEffect } from "react";
import { pageIsReady } from "./page-ready";

/** Tells the scripts that work before React does that it has taken the page over. */
export function TellPageReady() {
  useEffect(() => void window.dispatchEvent(new Event(pageIsReady)), []);
  return null;
}
