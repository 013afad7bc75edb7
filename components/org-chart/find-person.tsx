"use client";

import { useRef, useState, type ComponentType } from "react";
import { InputBox } from "@/components/ui/plain/input";
import { Text } from "@/components/ui/plain/text";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { useSearchKey } from "@/components/ui/use-search-key";
import { searchLook, type Typed } from "./search-look";

/** Among everybody who is here. */
export const loadSearchOfAll = () => import("./find-person-opened").then((file) => file.FindPersonOpened);

/** The search of the chart: choosing somebody shows them in it. Its list is fetched when one begins to type; no letter is lost meanwhile. */
export function FindPerson<Searched extends object>({
  load,
  searched,
}: {
  load: () => Promise<ComponentType<Searched & Typed>>;
  searched: Searched;
}) {
  const [value, setValue] = useState("");
  const { Wanted: Opened, button: box } = useOnDemand(load);
  return Opened ? (
    <Opened {...searched} value={value} onChange={setValue} />
  ) : (
    <Box
      value={value}
      onChange={(next) => {
        setValue(next);
        box.onClick();
      }}
      {...box}
    />
  );
}

function Box({
  value,
  onChange,
  ...events
}: { value: string; onChange: (value: string) => void } & ReturnType<typeof useOnDemand>["button"]) {
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  return (
    <div>
      <InputBox
        ref={box}
        {...searchLook}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...events}
      />
      <Text size="sm" role="status" />
    </div>
  );
}
