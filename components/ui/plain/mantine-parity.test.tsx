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
import type { ReactNode } from "react";
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

const pairs: [name: string, plain: ReactNode, mantine: ReactNode][] = [
  ["a button", <Button key="p">Save</Button>, <MantineButton key="m">Save</MantineButton>],
  [
    "a button with an icon",
    <Button key="p" variant="default" px="sm" leftSection={icon} aria-haspopup="dialog">
      Views
    </Button>,
    <MantineButton key="m" variant="default" px="sm" leftSection={icon} aria-haspopup="dialog">
      Views
    </MantineButton>,
  ],
  [
    "a disabled button",
    <Button key="p" variant="default" disabled title="Export">
      Export
    </Button>,
    <MantineButton key="m" variant="default" disabled title="Export">
      Export
    </MantineButton>,
  ],
  [
    "a subtle button",
    <Button key="p" variant="subtle" size="sm" px="xs" className="own">
      Clear
    </Button>,
    <MantineButton key="m" variant="subtle" size="sm" px="xs" className="own">
      Clear
    </MantineButton>,
  ],
  [
    "a small button",
    <Button key="p" variant="white" size="compact-sm">
      Again
    </Button>,
    <MantineButton key="m" variant="white" size="compact-sm" color="dark">
      Again
    </MantineButton>,
  ],
  [
    "a button for phones",
    <Button key="p" variant="light" hiddenFrom="sm" fullWidth>
      Filters
    </Button>,
    <MantineButton key="m" variant="light" hiddenFrom="sm" fullWidth>
      Filters
    </MantineButton>,
  ],
  ...(["default", "subtle"] as const).map((variant): [string, ReactNode, ReactNode] => [
    `an icon button, ${variant}`,
    <IconButton key="p" variant={variant} aria-label="Theme">
      {icon}
    </IconButton>,
    <ActionIcon
      key="m"
      variant={variant}
      size={40}
      aria-label="Theme"
      {...(variant === "subtle" && { color: "gray" })}
    >
      {icon}
    </ActionIcon>,
  ]),
  [
    "an unstyled button",
    <UnstyledButton key="p" className="own" />,
    <MantineUnstyledButton key="m" className="own" />,
  ],
  [
    "a text",
    <Text key="p" size="sm" c="dimmed" component="div" />,
    <MantineText key="m" size="sm" c="dimmed" component="div" />,
  ],
  [
    "a truncated text",
    <Text key="p" size="xs" fw={550} truncate visibleFrom="sm" component="span" title="all" />,
    <MantineText key="m" size="xs" fw={550} truncate visibleFrom="sm" component="span" title="all" />,
  ],
  [
    "a text with a margin above",
    <Text key="p" size="sm" mt="xs" role="status" />,
    <MantineText key="m" size="sm" mt="xs" role="status" />,
  ],
  ["a red text", <Text key="p" c="red" />, <MantineText key="m" c="red" />],
  [
    "a section title with an id",
    <Title key="p" order={2} size="h4" id="new">
      New here
    </Title>,
    <MantineTitle key="m" order={2} size="h4" id="new">
      New here
    </MantineTitle>,
  ],
  [
    "a page title",
    <Title key="p" order={1} size="h2">
      Directory
    </Title>,
    <MantineTitle key="m" order={1} size="h2">
      Directory
    </MantineTitle>,
  ],
  ["a visually hidden text", <VisuallyHidden key="p" />, <MantineVisuallyHidden key="m" />],
  ["a key", <KeyboardKey key="p" size="xs" aria-hidden />, <Kbd key="m" size="xs" aria-hidden />],
  ["a key in wide windows", <KeyboardKey key="p" visibleFrom="sm" />, <Kbd key="m" visibleFrom="sm" />],
  ["a group", <Group key="p" gap={6} mb="sm" />, <MantineGroup key="m" gap={6} mb="sm" />],
  [
    "a group with space between its children",
    <Group key="p" justify="space-between" align="flex-start" wrap="nowrap" />,
    <MantineGroup key="m" justify="space-between" align="flex-start" wrap="nowrap" />,
  ],
  ["a stack", <Stack key="p" gap={2} align="center" />, <MantineStack key="m" gap={2} align="center" />],
  ["a skeleton", <Skeleton key="p" height={14} />, <MantineSkeleton key="m" height={14} />],
  [
    "a round skeleton",
    <Skeleton key="p" height={26} isRound />,
    <MantineSkeleton key="m" height={26} circle />,
  ],
  [
    "a skeleton with a large radius",
    <Skeleton key="p" height={204} radius="lg" />,
    <MantineSkeleton key="m" height={204} radius="lg" />,
  ],
  [
    "an input",
    <InputBox
      key="p"
      aria-label="Search"
      type="search"
      leftSection={icon}
      rightSection={icon}
      className="own"
    />,
    <TextInput
      key="m"
      size="sm"
      aria-label="Search"
      type="search"
      leftSection={icon}
      rightSection={icon}
      className="own"
    />,
  ],
  [
    "a large unstyled input",
    <InputBox key="p" variant="unstyled" size="lg" />,
    <TextInput key="m" variant="unstyled" size="lg" />,
  ],
  [
    "an input that opens a list",
    <InputBox
      key="p"
      size="md"
      role="combobox"
      readOnly
      isPointer
      style={{ width: "7rem" }}
      rightSectionWidth={24}
      rightSectionPointerEvents="all"
      rightSection={<ClearButton size="md" isQuiet tabIndex={-1} />}
    />,
    <InputBase
      key="m"
      size="md"
      role="combobox"
      readOnly
      pointer
      w="7rem"
      rightSectionWidth={24}
      rightSectionPointerEvents="all"
      rightSection={<Input.ClearButton tabIndex={-1} />}
    />,
  ],
  [
    "a clear button",
    <ClearButton key="p" size="sm" aria-label="Clear" />,
    <CloseButton key="m" size="sm" aria-label="Clear" />,
  ],
  [
    "a segmented choice",
    <SegmentedChoice key="p" aria-label="Shape" data={choices} value="list" onChange={nothing} />,
    <SegmentedControl key="m" aria-label="Shape" data={choices} value="list" onChange={nothing} />,
  ],
  ...[true, false].map((isOn): [string, ReactNode, ReactNode] => [
    `a chip that is ${isOn ? "on" : "off"}`,
    <Chip key="p" isOn={isOn} onChange={nothing} title="why">
      New
    </Chip>,
    <MantineChip key="m" size="sm" checked={isOn} onChange={nothing} wrapperProps={{ title: "why" }}>
      New
    </MantineChip>,
  ]),
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
