import { Button } from "@mantine/core";
import { X } from "lucide-react";
import { noFilters } from "@/lib/directory/filters";
import type { DirectoryView } from "@/lib/directory/view";
import classes from "./directory.module.css";
import type { ActiveFilter } from "./use-active-filters";

/** One button for each active filter, which ends it. */
export function FilterPills({
  active,
  change,
}: {
  active: readonly ActiveFilter[];
  change: (part: Partial<DirectoryView>) => void;
}) {
  if (active.length === 0) return null;
  return (
    <div role="group" aria-label="Active filters" className={classes["pills"]}>
      {active.map(({ text, clear }) => (
        <Button
          key={text}
          variant="light"
          size="sm"
          px="xs"
          className={classes["pill"] ?? ""}
          style={{ fontWeight: 400 }}
          title={text}
          aria-label={`${text}, remove filter`}
          leftSection={<X size={14} aria-hidden />}
          onClick={({ currentTarget: pill }) => {
            moveFocus(pill, pill.previousElementSibling ?? pill.nextElementSibling);
            change(clear);
          }}
        >
          <bdi>{text}</bdi>
        </Button>
      ))}
      {active.length > 1 && (
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          aria-label="Clear all filters"
          onClick={({ currentTarget: button }) => {
            moveFocus(button, null);
            change(noFilters);
          }}
        >
          Clear all
        </Button>
      )}
    </div>
  );
}

/** A button that disappears gives the focus to `next`, or to the button that opens the filters. */
function moveFocus(button: HTMLElement, next: Element | null) {
  const target = next ?? button.closest("[data-page-actions]")?.querySelector("[aria-haspopup=dialog]");
  if (target instanceof HTMLElement) target.focus();
}
