import { Button, Drawer, Group, Popover } from "@mantine/core";
import { cloneElement, useRef } from "react";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { useOpenOnMount } from "@/components/ui/auto-open";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import { countFilters, noFilters } from "@/lib/directory/filters";
import { DirectoryFilters } from "./directory-filters";
import type { FilterProps } from "./directory-source";

export function FilterMenu({
  foundTotal,
  button,
  ...filters
}: FilterProps & { foundTotal: number | null } & { button: MenuButton }) {
  const isPhone = useIsPhone();
  const { isOpen, setIsOpen, holder } = useOpenOnMount();
  useRegisterOverlay(isPhone && isOpen);
  const showButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // The sheet returns the focus, the popover does not.
    if (!isPhone) holder.current?.querySelector("button")?.focus();
  };
  const clear = () => {
    showButton.current?.focus(); // the pressed button is about to go
    filters.change(noFilters);
  };
  const opener = cloneElement(button, { "aria-haspopup": "dialog", onClick: () => setIsOpen(!isOpen) });
  const content = (
    <>
      <DirectoryFilters {...filters} />
      <Group mt="lg" justify="flex-end" grow={isPhone}>
        {countFilters(filters.view) > 0 && (
          <Button aria-label="Clear all filters" onClick={clear}>
            Clear all
          </Button>
        )}
        <Button variant="filled" ref={showButton} onClick={close}>
          {foundTotal === null ? "Show" : `Show ${foundTotal.toLocaleString("en")}`}
        </Button>
      </Group>
    </>
  );
  return (
    <span ref={holder} style={{ display: "contents" }}>
      {isPhone ? (
        <>
          {opener}
          <Drawer
            opened={isOpen}
            onClose={close}
            position="bottom"
            size="auto"
            padding="lg"
            title="Filter"
            closeButtonProps={{ "aria-label": "Close", size: "lg" }}
            // The sheet's title row is a `header` element, which would be a second banner landmark of the page.
            attributes={{ header: { role: "presentation" } }}
            styles={{ content: { maxHeight: "95dvh" } }}
          >
            {content}
          </Drawer>
        </>
      ) : (
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-start"
          width="min(44rem, 90vw)"
          withinPortal={false}
          trapFocus
          shadow="md"
        >
          <Popover.Target>{opener}</Popover.Target>
          <Popover.Dropdown>{content}</Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
}
