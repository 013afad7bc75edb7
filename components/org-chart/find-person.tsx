"use client";

import { Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { useSearchKey } from "@/components/ui/use-search-key";
import { searchLook, type Searched } from "./search-look";

const loadSearch = () => import("./find-person-opened").then((file) => file.FindPersonOpened);

/** The search of the chart: choosing somebody shows them in it. Its list is fetched when one begins to type; no letter is lost meanwhile. */
export function FindPerson(searched: Searched) {
  const [value, setValue] = useState("");
  const { Wanted: Opened, button: box } = useOnDemand(loadSearch);
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
      <TextInput
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
