import { Text, TextInput } from "@mantine/core";
import { useRef, useState, type ComponentType } from "react";
import { useLazyComponent } from "@/components/ui/use-lazy-component";
import { useSearchShortcut } from "@/components/ui/use-search-shortcut";
import { searchBoxProps, type SearchInputProps } from "./search-box-props";

export const loadClientSideSearch = () =>
  import("./find-person-client-side").then((file) => file.PersonSearchClientSide);

/** The result list loads on first use, and text typed before is preserved. */
export function PersonSearch<Searched extends object>({
  load,
  searched,
}: {
  load: () => Promise<ComponentType<Searched & SearchInputProps>>;
  searched: Searched;
}) {
  const [value, setValue] = useState("");
  const { LoadedComponent: Opened, button: box } = useLazyComponent(load);
  return Opened ? (
    <Opened {...searched} value={value} onChange={setValue} />
  ) : (
    <SearchPlaceholder
      value={value}
      onChange={(next) => {
        setValue(next);
        box.onClick();
      }}
      {...box}
    />
  );
}

function SearchPlaceholder({
  value,
  onChange,
  ...events
}: { value: string; onChange: (value: string) => void } & ReturnType<typeof useLazyComponent>["button"]) {
  const box = useRef<HTMLInputElement>(null);
  useSearchShortcut(box);
  return (
    <div>
      <TextInput
        ref={box}
        {...searchBoxProps}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a closed list has no element to control
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...events}
      />
      <Text role="status" />
    </div>
  );
}
