import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";

/** Replaces the placeholder of `LazySelect`. `typed`: text typed into the placeholder, or null. */
export function AutoOpenSelect({ typed, ...properties }: SelectProps<string> & { typed: string | null }) {
  const box = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    box.current?.focus();
    box.current?.click();
    if (box.current && typed !== null) setInputValue(box.current, typed);
  });
  useEffect(() => begin(), []);
  return <Select {...properties} ref={box} />;
}

/** Uses the prototype's setter: React overrides the element's own setter and would ignore the event. */
function setInputValue(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
