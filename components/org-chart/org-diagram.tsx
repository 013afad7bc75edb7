"use client";

import { ActionIcon, Anchor, Autocomplete, Group, Text } from "@mantine/core";
import { Maximize, Search, ZoomIn, ZoomOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Tree, TreeNode } from "react-organizational-chart";
import { TransformComponent, TransformWrapper, type ReactZoomPanPinchRef } from "react-zoom-pan-pinch";
import type { ChartModel, ChartNode } from "@/lib/people/chart-model";
import { buildSearch } from "@/lib/people/search";
import { OrgCard } from "./org-card";
import classes from "./org-chart.module.css";
import { mostChildren, useChartState } from "./use-chart-state";

const nameOf = ({ person }: ChartNode) => `${person.first_name} ${person.last_name}`.trim();
const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The drawn chart: pan, zoom, open and close, search, arrow keys. The only file that imports the drawing's library. */
export default function OrgDiagram({ model, start }: { model: ChartModel; start: string | null }) {
  const chart = useChartState(model, start);
  const router = useRouter();
  const transform = useRef<ReactZoomPanPinchRef>(null);
  const tree = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ id: string; left: number; top: number } | null>(null);

  const cardOf = (id: string) => document.getElementById(`card-${id}`);
  const open = (id: string) => router.push(`/people/${id}`);

  function toggle(node: ChartNode) {
    const box = cardOf(node.person.id)?.getBoundingClientRect();
    if (box) anchor.current = { id: node.person.id, left: box.left, top: box.top };
    chart.toggle(node);
  }

  function centre(id: string) {
    const card = cardOf(id);
    if (card) void transform.current?.zoomToElement(card, 1, prefersStill() ? 0 : 180);
  }

  function find(node: ChartNode) {
    chart.show(node);
    requestAnimationFrame(() => requestAnimationFrame(() => centre(node.person.id)));
  }

  // The library offers no way to put roles on its lists: they are set when the cards have changed.
  useLayoutEffect(() => {
    for (const item of tree.current?.querySelectorAll("li") ?? []) item.setAttribute("role", "none");
    for (const list of tree.current?.querySelectorAll("ul") ?? []) {
      const owner = list.previousElementSibling?.querySelector("[data-person]")?.getAttribute("data-person");
      list.setAttribute("role", list.parentElement?.closest("ul") && owner ? "group" : "none");
      const card = list.closest("li")?.querySelector("[data-person]");
      const person = owner ?? card?.getAttribute("data-person");
      if (person) {
        list.setAttribute("role", "group");
        list.id = `group-${person}`;
      }
    }
    // The card that was opened stays under the hand that opened it.
    const before = anchor.current;
    const box = before && cardOf(before.id)?.getBoundingClientRect();
    if (before && box) void transform.current?.panBy(before.left - box.left, before.top - box.top, 0);
    anchor.current = null;
  }, [chart.open, chart.top, chart.visible]);

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    requestAnimationFrame(() => requestAnimationFrame(() => centre(chart.active)));
  });

  function move(to: ChartNode | undefined) {
    if (!to) return;
    chart.select(to.person.id);
    requestAnimationFrame(() => {
      cardOf(to.person.id)?.focus({ preventScroll: true });
      keepInSight(to.person.id);
    });
  }

  function keepInSight(id: string) {
    const box = cardOf(id)?.getBoundingClientRect();
    const frame = tree.current?.closest("[data-viewport]")?.getBoundingClientRect();
    if (!box || !frame) return;
    if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom)
      centre(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = chart.visible.findIndex(({ person }) => person.id === chart.active);
    const node = chart.visible[index];
    if (!node) return;
    const isOpen = chart.open.has(node.person.id);
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(chart.visible[index + 1]),
      ArrowUp: () => move(chart.visible[index - 1]),
      Home: () => move(chart.visible[0]),
      End: () => move(chart.visible.at(-1)),
      ArrowRight: () => (isOpen || node.children.length === 0 ? move(node.children[0]) : toggle(node)),
      ArrowLeft: () => (isOpen && node.children.length > 0 ? toggle(node) : move(node.parent ?? undefined)),
      Enter: () => open(node.person.id),
    };
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  }

  const draw = (node: ChartNode, level: number) => (
    <OrgCard
      key={node.person.id}
      node={node}
      level={level}
      isOpen={chart.open.has(node.person.id)}
      isActive={chart.active === node.person.id}
      onSelect={() => (chart.active === node.person.id ? open(node.person.id) : chart.select(node.person.id))}
      onToggle={() => toggle(node)}
    />
  );

  return (
    <>
      <Group mb="sm" gap="md">
        <FindPerson model={model} onFind={find} />
        {chart.topNode && (
          <Text size="sm" c="dimmed">
            From <bdi>{nameOf(chart.topNode)}</bdi> downwards ·{" "}
            <Anchor
              component="button"
              type="button"
              onClick={chart.showWhole}
              size="sm"
              c="inherit"
              td="underline"
            >
              Show the whole company
            </Anchor>
          </Text>
        )}
      </Group>
      <div className={classes["viewport"]} data-viewport>
        <TransformWrapper
          ref={transform}
          minScale={0.05}
          maxScale={2}
          limitToBounds={false}
          doubleClick={{ disabled: true }}
          panning={{ excluded: ["toggle"], velocityDisabled: true }}
        >
          <TransformComponent
            wrapperClass={classes["wrapper"] ?? ""}
            wrapperStyle={{ width: "100%", height: "100%" }}
          >
            <div
              ref={tree}
              role="tree"
              aria-label="Org chart"
              className={classes["trees"]}
              onKeyDown={onKeyDown}
            >
              {chart.roots.map((root) => (
                <Tree
                  key={root.person.id}
                  label={draw(root, 1)}
                  lineColor="var(--mantine-color-default-border)"
                  lineWidth="2px"
                  lineBorderRadius="8px"
                  lineHeight="22px"
                  nodePadding="6px"
                >
                  {chart.open.has(root.person.id) && root.children.length > 0
                    ? branches(root, 2, chart.open, draw)
                    : null}
                </Tree>
              ))}
            </div>
          </TransformComponent>
        </TransformWrapper>
        <div className={classes["controls"]}>
          <Control
            label="Zoom in"
            icon={ZoomIn}
            onClick={() => void transform.current?.zoomIn(0.3, prefersStill() ? 0 : 150)}
          />
          <Control
            label="Zoom out"
            icon={ZoomOut}
            onClick={() => void transform.current?.zoomOut(0.3, prefersStill() ? 0 : 150)}
          />
          <Control
            label="Fit to the window"
            icon={Maximize}
            onClick={() => void transform.current?.fitToView()}
          />
        </div>
      </div>
    </>
  );
}

/** The reports of somebody who is open. Many without reports of their own stand in one block, not in one endless row. */
function branches(
  parent: ChartNode,
  level: number,
  open: ReadonlySet<string>,
  draw: (node: ChartNode, level: number) => React.ReactNode,
) {
  const shown = parent.children.slice(0, mostChildren);
  const more = parent.children.length - shown.length;
  const isBlock = shown.length > 4 && shown.every(({ children }) => children.length === 0);
  const rest = more > 0 && (
    <Text size="xs" c="dimmed" key="more">
      and {more} more: see the directory
    </Text>
  );
  if (isBlock) {
    return (
      <TreeNode
        label={
          <div>
            <div className={classes["block"]} role="none">
              {shown.map((child) => draw(child, level))}
            </div>
            {rest}
          </div>
        }
      />
    );
  }
  return (
    <>
      {shown.map((child) => (
        <TreeNode key={child.person.id} label={draw(child, level)}>
          {open.has(child.person.id) && child.children.length > 0
            ? branches(child, level + 1, open, draw)
            : null}
        </TreeNode>
      ))}
      {rest && <TreeNode label={rest} />}
    </>
  );
}

function FindPerson({ model, onFind }: { model: ChartModel; onFind: (node: ChartNode) => void }) {
  const [value, setValue] = useState("");
  const search = useMemo(() => buildSearch([...model.byId.values()].map(({ person }) => person)), [model]);
  const found = value.trim() === "" ? [] : search(value).slice(0, 8);
  return (
    <Autocomplete
      aria-label="Search people"
      placeholder="Search people"
      leftSection={<Search size={16} aria-hidden />}
      size="md"
      w={{ base: "100%", sm: 360 }}
      value={value}
      onChange={setValue}
      data={found.map(({ id, first_name, last_name, title }) => ({
        value: id,
        label: [`${first_name} ${last_name}`.trim(), title].filter(Boolean).join(", "),
      }))}
      filter={({ options }) => options}
      onOptionSubmit={(id) => {
        const node = model.byId.get(id);
        if (node) onFind(node);
      }}
      selectFirstOptionOnChange
    />
  );
}

function Control({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: typeof ZoomIn;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
