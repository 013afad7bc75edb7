import { ActionIcon, Button, CloseButton, FocusTrap, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, UserX } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { IconButton } from "@/components/ui/icon-button";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { apiQuery } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { applyPreferredName } from "@/lib/directory/preferred-names";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import type { PersonOverviewResponse } from "@/lib/profiles/schema";
import { OverviewSkeleton, PersonOverview } from "./quick-look-content";
import {
  closeQuickLook,
  getPreviousQuickLookId,
  getQuickLookId,
  showInQuickLook,
  shownNames,
  type QuickLookList,
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

/** Safari throws at the 101st change of the address in 30 seconds, and a held key repeats 30 times a second. */
const minRepeatMs = 350;

export function QuickLookPanel({ id, list }: { id: string; list: QuickLookList | null }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/people/{id}/overview", { path: { id } }),
    select: showPreferredNames,
  });
  const name = data ? apiFullName(data.person) : (shownNames.get(id) ?? (error ? "Not found" : undefined));
  useEffect(() => {
    if (data) shownNames.set(id, apiFullName(data.person));
  }, [id, data]);
  const previousId = getPreviousQuickLookId();
  const isWholeWindow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  const movedAt = useRef(0);
  useRegisterShortcuts(panelShortcuts);

  // Showing another person replaces all content, so the panel takes the focus again.
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  const returnFocus = useEffectEvent(() => {
    const at = document.activeElement;
    if (at !== document.body && !panel.current?.contains(at)) return;
    if (list && list.people.indexOf(id) >= 0) list.focus(id);
    else if (opener instanceof HTMLElement) opener.focus();
  });
  useLayoutEffect(() => () => returnFocus(), []);

  const findNeighbour = (by: 1 | -1): number | null => {
    const at = list?.people.indexOf(id) ?? -1;
    return list && at >= 0 && at + by >= 0 && at + by < list.people.length ? at + by : null;
  };
  const move = (by: 1 | -1): boolean => {
    const place = findNeighbour(by);
    if (!list || place === null) return false;
    const show = (next: Parameters<typeof showInQuickLook>[0] | undefined) => {
      if (!next || getQuickLookId() !== id) return;
      showInQuickLook(next);
      list.show(next.id, place);
    };
    const next = list.people.at(place);
    if (next) show(next);
    else list.people.load?.(place).then(show, () => undefined); // after a failure, the list requests the row itself
    return true;
  };
  useWindowEvent("keydown", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || !panel.current) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!panel.current.contains(target) && target.closest(ignoredFocusSelector)) return;
    if (event.key === "Escape") return closeQuickLook();
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (by !== 1 && by !== -1) return;
    if (event.repeat && performance.now() < movedAt.current + minRepeatMs) return event.preventDefault();
    if (!move(by)) return;
    movedAt.current = performance.now();
    event.preventDefault();
  });

  const neighbours = [
    { label: "Previous person", by: -1, icon: ChevronUp },
    { label: "Next person", by: 1, icon: ChevronDown },
  ] as const;
  return (
    <FocusTrap active={isWholeWindow} innerRef={panel}>
      <section
        role="dialog"
        aria-modal={isWholeWindow || undefined}
        aria-labelledby="looked-at"
        tabIndex={-1}
        data-quick-look
        className={`${classes["panel"]} arrives on-screen`}
      >
        <Group gap="xs" wrap="nowrap" px={{ base: "md", sm: "lg" }} py={{ base: "xs", sm: "md" }}>
          <Title
            id="looked-at"
            tabIndex={-1}
            data-autofocus
            flex="1 1 auto"
            miw={0}
            className={classes["title"] ?? ""}
            style={{ overflowWrap: "anywhere" }}
          >
            {name === undefined ? (
              <Skeleton component="span" h={20} w={180} />
            ) : (
              <bdi translate="no">{name}</bdi>
            )}
          </Title>
          {neighbours.some(({ by }) => findNeighbour(by) !== null) && (
            <ActionIcon.Group>
              {neighbours.map(({ by, ...shown }) => (
                <IconButton
                  key={by}
                  {...shown}
                  variant="default"
                  size="lg"
                  iconSize={18}
                  disabled={findNeighbour(by) === null}
                  onClick={() => move(by)}
                />
              ))}
            </ActionIcon.Group>
          )}
          <CloseButton aria-label="Close" size="lg" onClick={closeQuickLook} />
        </Group>
        <Stack
          key={id}
          gap="lg"
          flex="1 1 auto"
          mih={0}
          px={{ base: "md", sm: "lg" }}
          pt={{ base: 4, sm: 0 }}
          pb={{ base: "md", sm: "lg" }}
          style={{ overflowY: "auto" }}
        >
          {previousId !== null && previousId !== id && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              ms={-8}
              maw="100%"
              style={{ alignSelf: "flex-start" }}
              leftSection={<ArrowLeft size={15} />}
              onClick={() => window.history.back()}
            >
              <bdi translate={shownNames.has(previousId) ? "no" : "yes"}>
                {shownNames.get(previousId) ?? "Back"}
              </bdi>
            </Button>
          )}
          {data ? (
            <PictureVersionsProvider pictures={data.pictures}>
              <PersonOverview overview={data} />
            </PictureVersionsProvider>
          ) : !error ? (
            <OverviewSkeleton />
          ) : error instanceof ApiProblem && error.status === 404 ? (
            <EmptyState icon={<UserX />} title="No longer in the directory" level={2}>
              They may have left. Reload the page.
            </EmptyState>
          ) : (
            <ErrorNotice error={error} onRetry={() => void refetch()} />
          )}
        </Stack>
      </section>
    </FocusTrap>
  );
}

/** Elements outside the panel that, while focused, handle the panel's keys themselves. */
const ignoredFocusSelector = "input, textarea, select, [contenteditable], [role=menu], [role=dialog], dialog";

function showPreferredNames(overview: PersonOverviewResponse): PersonOverviewResponse {
  const named = <P extends Person>(person: P) =>
    applyPreferredName(person, overview.preferred_names[person.id]);
  return {
    ...overview,
    person: named(overview.person),
    line: overview.line.map(named),
    reports: overview.reports.map(named),
  };
}
