import { ActionIcon, CloseButton, FocusTrap, Skeleton, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { QuickLookContent } from "./quick-look-content";
import {
  closeQuickLook,
  restoreFocusAfterQuickLook,
  moveInQuickLook,
  useInitialQuickLookData,
  useQuickLookNeighbours,
} from "./quick-look-state";
import classes from "./quick-look.module.css";

const panelShortcuts: ShortcutGroup = {
  title: "While viewing a person",
  shortcuts: [
    { keys: ["J", "↓"], does: "Next person in the list" },
    { keys: ["K", "↑"], does: "Previous person in the list" },
    { keys: ["Esc"], does: "Close" },
  ],
};

export function QuickLookPanel({ id }: { id: string }) {
  const { name } = useInitialQuickLookData(id);
  const { hasPrevious, hasNext } = useQuickLookNeighbours(id);
  const isWholeWindow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  useRegisterShortcuts(panelShortcuts);

  // Showing another person replaces all content, so the panel takes the focus again.
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  const giveBack = useEffectEvent(() => {
    const at = document.activeElement;
    if (at === document.body || panel.current?.contains(at)) restoreFocusAfterQuickLook(id);
  });
  useLayoutEffect(() => () => giveBack(), []);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || !panel.current) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!panel.current.contains(target) && target.closest(ignoredFocusSelector)) return;
    if (event.key === "Escape") closeQuickLook();
    else if ((event.key === "j" || event.key === "ArrowDown") && moveInQuickLook(1)) event.preventDefault();
    else if ((event.key === "k" || event.key === "ArrowUp") && moveInQuickLook(-1)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <FocusTrap active={isWholeWindow} innerRef={panel}>
      <section
        role="dialog"
        aria-modal={isWholeWindow || undefined}
        aria-labelledby="looked-at"
        tabIndex={-1}
        data-quick-look
        className={`${classes["panel"]} on-screen`}
      >
        <div className={classes["head"]}>
          <Title
            order={2}
            size="h4"
            id="looked-at"
            tabIndex={-1}
            data-autofocus
            className={classes["title"] ?? ""}
          >
            {name === undefined ? (
              <Skeleton component="span" h={20} w={180} />
            ) : (
              <bdi translate="no">{name}</bdi>
            )}
          </Title>
          {(hasPrevious || hasNext) && (
            <ActionIcon.Group>
              <MoveButton label="Previous person" by={-1} isOffered={hasPrevious} />
              <MoveButton label="Next person" by={1} isOffered={hasNext} />
            </ActionIcon.Group>
          )}
          <CloseButton aria-label="Close" size="lg" onClick={closeQuickLook} />
        </div>
        <div className={classes["body"]}>
          <QuickLookContent key={id} id={id} />
        </div>
      </section>
    </FocusTrap>
  );
}

/** Elements outside the panel that, while focused, handle the panel's keys themselves. */
const ignoredFocusSelector = "input, textarea, select, [contenteditable], [role=menu], [role=dialog], dialog";

function MoveButton({ label, by, isOffered }: { label: string; by: 1 | -1; isOffered: boolean }) {
  const Icon = by === 1 ? ChevronDown : ChevronUp;
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      disabled={!isOffered}
      onClick={() => moveInQuickLook(by)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
