import {
  ActionIcon,
  Avatar,
  Badge,
  Button as MantineButton,
  Chip as MantineChip,
  CloseButton,
  Group as MantineGroup,
  Input,
  InputBase,
  Kbd,
  MantineProvider,
  Notification,
  SegmentedControl,
  Skeleton as MantineSkeleton,
  Stack as MantineStack,
  Text as MantineText,
  TextInput,
  Title as MantineTitle,
  UnstyledButton as MantineUnstyledButton,
  VisuallyHidden as MantineVisuallyHidden,
} from "@mantine/core";
import { readFileSync } from "node:fs";
import type { ComponentType, ElementType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WaitingBadge } from "@/components/shell/waiting-badge";
import { NoticeCard } from "@/components/ui/notice-stack";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { theme } from "@/components/ui/theme";
import { Button, IconButton, UnstyledButton } from "./button";
import { Chip, SegmentedChoice } from "./segments-and-chip";
import { Group, Stack } from "./group-and-stack";
import { ClearButton, InputBox } from "./input";
import { Skeleton } from "./skeleton";
import { KeyboardKey, Text, Title, VisuallyHidden } from "./text";

const icon = <i />;
const nothing = () => undefined;
const choices = [
  { value: "list", label: "List" },
  { value: "grid", label: "Photos" },
];

/** Pair of components that get the same props. `mantineProps` replaces props that Mantine names differently. */
const pair = <Props extends object>(
  name: string,
  Plain: ComponentType<Props>,
  Mantine: ElementType,
  props: Props,
  mantineProps: object = props,
): [name: string, plain: ReactNode, mantine: ReactNode] => [
  name,
  <Plain key="p" {...props} />,
  <Mantine key="m" {...mantineProps} />,
];

const button = { children: "Save" };
const iconButton = { "aria-label": "Theme", children: icon };
const search = {
  "aria-label": "Search",
  type: "search",
  leftSection: icon,
  rightSection: icon,
  className: "own",
};
const list = {
  size: "md",
  role: "combobox",
  readOnly: true,
  rightSectionWidth: 24,
  rightSectionPointerEvents: "all",
} as const;
const segments = { "aria-label": "Shape", data: choices, value: "list", onChange: nothing };
const chip = { onChange: nothing, children: "New" };

const pairs = [
  pair("a button", Button, MantineButton, button),
  pair("a button with an icon", Button, MantineButton, {
    ...button,
    ...({ variant: "default", px: "sm", "aria-haspopup": "dialog" } as const),
    leftSection: icon,
  }),
  pair("a disabled button", Button, MantineButton, {
    ...button,
    variant: "default",
    disabled: true,
    title: "Export",
  }),
  pair("a subtle button", Button, MantineButton, {
    ...button,
    variant: "subtle",
    size: "sm",
    px: "xs",
    className: "own",
  }),
  pair(
    "a small button",
    Button,
    MantineButton,
    { ...button, variant: "white", size: "compact-sm" },
    { ...button, variant: "white", size: "compact-sm", color: "dark" },
  ),
  pair("a button for phones", Button, MantineButton, {
    ...button,
    variant: "light",
    hiddenFrom: "sm",
    fullWidth: true,
  }),
  pair(
    "a default icon button",
    IconButton,
    ActionIcon,
    { ...iconButton, variant: "default" },
    { ...iconButton, variant: "default", size: 40 },
  ),
  pair(
    "a subtle icon button",
    IconButton,
    ActionIcon,
    { ...iconButton, variant: "subtle" },
    { ...iconButton, variant: "subtle", size: 40, color: "gray" },
  ),
  pair("an unstyled button", UnstyledButton, MantineUnstyledButton, { className: "own" }),
  pair("a text", Text, MantineText, { size: "sm", c: "dimmed", component: "div" }),
  pair("a truncated text", Text, MantineText, {
    ...({ size: "xs", fw: 550, truncate: true, visibleFrom: "sm", component: "span" } as const),
    title: "all",
  }),
  pair("a text with a margin above", Text, MantineText, { size: "sm", mt: "xs", role: "status" }),
  pair("a red text", Text, MantineText, { c: "red" }),
  pair("a section title with an id", Title, MantineTitle, {
    order: 2,
    size: "h4",
    id: "new",
    children: "New here",
  }),
  pair("a page title", Title, MantineTitle, { order: 1, size: "h2", children: "Directory" }),
  pair("a visually hidden text", VisuallyHidden, MantineVisuallyHidden, {}),
  pair("a key", KeyboardKey, Kbd, { size: "xs", "aria-hidden": true }),
  pair("a key in wide windows", KeyboardKey, Kbd, { visibleFrom: "sm" }),
  pair("a group", Group, MantineGroup, { gap: 6, mb: "sm" }),
  pair("a group with space between its children", Group, MantineGroup, {
    ...({ justify: "space-between", align: "flex-start", wrap: "nowrap" } as const),
  }),
  pair("a stack", Stack, MantineStack, { gap: 2, align: "center" }),
  pair("a skeleton", Skeleton, MantineSkeleton, { height: 14 }),
  pair(
    "a round skeleton",
    Skeleton,
    MantineSkeleton,
    { height: 26, isRound: true },
    { height: 26, circle: true },
  ),
  pair("a skeleton with a large radius", Skeleton, MantineSkeleton, { height: 204, radius: "lg" }),
  pair("an input", InputBox, TextInput, search, { ...search, size: "sm" }),
  pair("a large unstyled input", InputBox, TextInput, { variant: "unstyled", size: "lg" }),
  pair(
    "an input that opens a list",
    InputBox,
    InputBase,
    {
      ...list,
      isPointer: true,
      style: { width: "7rem" },
      rightSection: <ClearButton size="md" isQuiet tabIndex={-1} />,
    },
    { ...list, pointer: true, w: "7rem", rightSection: <Input.ClearButton tabIndex={-1} /> },
  ),
  pair("a clear button", ClearButton, CloseButton, { size: "sm", "aria-label": "Clear" }),
  pair("a segmented choice", SegmentedChoice, SegmentedControl, segments),
  ...[true, false].map((isOn) =>
    pair(
      `a chip that is ${isOn ? "on" : "off"}`,
      Chip,
      MantineChip,
      { ...chip, isOn, title: "why" },
      { ...chip, size: "sm", checked: isOn, wrapperProps: { title: "why" } },
    ),
  ),
];

/** Returns every element with its attributes in sorted order. Ids are replaced, because React generates them. */
function describeElements(node: ReactNode): unknown[] {
  const box = document.createElement("div");
  box.innerHTML = renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false}>
      {node}
    </MantineProvider>,
  );
  for (const style of box.querySelectorAll("style")) style.remove();
  return Array.from(box.querySelectorAll("*"), (element) => [
    element.tagName,
    element.textContent,
    Object.fromEntries(
      Array.from(element.attributes, ({ name, value }): [string, unknown] =>
        name === "class"
          ? [name, [...element.classList].map((one) => one.replace("InputBase", "TextInput")).sort()]
          : name === "style"
            ? [name, value.split(";").filter(Boolean).sort()]
            : [name, ["id", "for", "name"].includes(name) ? "" : value],
      ).filter(([name]) => name !== "id"),
    ),
  ]);
}

test.each(pairs)("%s renders the same markup as Mantine", (_name, plain, mantine) => {
  expect(describeElements(plain)).toEqual(describeElements(mantine));
});

const own: [name: string, node: ReactNode, mantine: ReactNode][] = [
  [
    "an avatar",
    <PersonAvatar key="p" person={{ id: "1", first_name: "Ada", last_name: "Byron" }} size={26} />,
    <Avatar key="m" component="span" size={26} radius={26} color="pine" aria-hidden>
      {icon}
    </Avatar>,
  ],
  [
    "a badge with a count",
    <WaitingBadge key="p" count={2} />,
    <Badge key="m" size="sm" circle color="yellow" aria-hidden>
      2
    </Badge>,
  ],
  [
    "a notice",
    <NoticeCard
      key="p"
      notice={{ id: "1", title: "Not kept", message: "Try again.", color: "red", autoClose: false }}
    />,
    <Notification key="m" title="Not kept" color="red" closeButtonProps={{ "aria-label": "Close" }}>
      Try again.
    </Notification>,
  ],
];

test.each(own)("%s has Mantine's classes", (_name, plain, mantine) => {
  const classesOf = (node: ReactNode) =>
    JSON.stringify(describeElements(node)).match(/\bm_[0-9a-f]{8}\b|mantine-\w+-root/g) ?? [];
  const drawn = new Set(classesOf(plain));
  expect([...new Set(classesOf(mantine))].filter((name) => !drawn.has(name))).toEqual([]);
});

test("finds every class in a style sheet of the page", () => {
  const sheets = Array.from(
    readFileSync("components/ui/mantine.css", "utf8").matchAll(/"(@mantine\/core\/styles\/.+\.css)"/g),
    ([, path = ""]) => readFileSync(`node_modules/${path}`, "utf8"),
  ).join("");
  const used = JSON.stringify([...pairs, ...own].map(([, plain]) => describeElements(plain))).match(
    /\bm_[0-9a-f]{8}\b/g,
  );
  expect(used?.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !sheets.includes(`.${name}`))).toEqual([]);
});
