"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Open right after it is first drawn, with the focus on the button of `holder`: from there what opens takes it, and there it gives it
 * back.
 */
export function useOpened() {
  const [isOpen, setIsOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    holder.current?.querySelector("button")?.focus();
    // In a step of its own: whatever opens remembers who had the focus before.
    const soon = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(soon);
  }, []);
  return { isOpen, setIsOpen, holder };
}
