import { useEffect, useRef, useState } from "react";

/** The button inside `holder` is focused first, so that the focus returns to it when the popover closes. */
export function useOpenOnMount() {
  const [isOpen, setIsOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    holder.current?.querySelector("button")?.focus();
    // The popover opens one frame after the button was focused, because an opening popover remembers the focused
    // element, to return the focus to it.
    const frame = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { isOpen, setIsOpen, holder };
}
