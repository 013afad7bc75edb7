"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";

/** A select that opens as soon as it is there, in the place of its box (`SelectOnDemand`). `typed`: what to search for; null: nothing yet. */
export function OpenedSelect({ typed, ...properties }: SelectProps<string> & { typed: string | null }) {
  const box = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    box.current?.focus();
    box.current?.click();
    if (box.current && typed !== null) write(box.current, typed);
  });
  useEffect(() => begin(), []);
  return <Select {...properties} ref={box} />;
}

/** As if it were typed: React hears of a value only if it was not React that set it. */
function write(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
