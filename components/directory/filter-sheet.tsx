import { Button, Drawer, Group } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { noFilters } from "@/lib/directory/filters";
import { DirectoryFilters } from "./directory-filters";
import type { FilterProps } from "./filter-props";

/** Opens after mounting, so that closing returns the focus to the opening button. */
export function FilterSheet({
  isOpen,
  onClose,
  hasFilters,
  foundTotal,
  ...filters
}: FilterProps & {
  isOpen: boolean;
  onClose: () => void;
  hasFilters: boolean;
  foundTotal: number | null;
}) {
  const isThere = useMounted();
  return (
    <Drawer
      opened={isOpen && isThere}
      onClose={onClose}
      position="bottom"
      size="min(34rem, 95dvh)"
      padding="lg"
      title="Filters"
      closeButtonProps={{ "aria-label": "Close", size: "lg" }}
      // The sheet's title row is a `header` element, which would be a second banner landmark of the page.
      attributes={{ header: { role: "presentation" } }}
      styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      <DirectoryFilters {...filters} isStacked />
      <Group mt="xl" grow>
        {hasFilters && (
          <Button variant="default" onClick={() => filters.change(noFilters)}>
            Clear all filters
          </Button>
        )}
        <Button onClick={onClose}>
          {foundTotal === null ? "Show" : `Show ${foundTotal.toLocaleString("en")}`}
        </Button>
      </Group>
    </Drawer>
  );
}
