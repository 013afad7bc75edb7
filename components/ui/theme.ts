"use client";

import {
  createTheme,
  type AlertFactory,
  type AutocompleteFactory,
  type AvatarFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CSSVariablesResolver,
  type ExtendComponent,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type SelectFactory,
} from "@mantine/core";

/** The one accent: a calm blue-green. Ten shades, from the faintest to the darkest. */
const pine: MantineColorsTuple = [
  "#eaf6f3",
  "#d8ebe6",
  "#b0d7cd",
  "#85c2b2",
  "#62b09c",
  "#4ba58d",
  "#3d9e85",
  "#22705c",
  "#1c6554",
  "#0f4f41",
];

/** Greys with a breath of the accent in them. The first nine are grounds and lines of the light theme. */
const gray: MantineColorsTuple = [
  "#f6f9f8",
  "#eef2f1",
  "#e5ebe9",
  "#dae2df",
  "#c5d0cc",
  "#a5b2ae",
  "#7c8a86",
  "#4c5855",
  "#323b39",
  "#1e2624",
];

/** The same of the dark theme: from its text to its deepest ground. */
const dark: MantineColorsTuple = [
  "#dbe2e0",
  "#bcc5c2",
  "#8c9693",
  "#67716e",
  "#434c4a",
  "#333a38",
  "#262c2b",
  "#1b201f",
  "#151918",
  "#0e1110",
];

/** For what is lost or has failed. The darkest three are darker than Mantine's: white words stand on them. */
const red: MantineColorsTuple = [
  "#fff0ee",
  "#ffdfdb",
  "#ffc2bc",
  "#fb9f97",
  "#f4867d",
  "#e9665c",
  "#dc4a41",
  "#bd3029",
  "#a82822",
  "#8c1d19",
];

/** Long lists of choices scroll by themselves: a frame around them would be a stop of Tab on which there is nothing to do. */
const plainList = { withScrollArea: false, attributes: { options: { tabIndex: -1 } } };

const font = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/**
 * The single place for colour, radius, spacing and type. Components take everything from here. Says what components are
 * like by their names and types alone: with `Menu.extend` each page would have every one of them in its script.
 */
export const theme = createTheme({
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: "650" },
  colors: { pine, gray, dark, red },
  black: "#17201e",
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Alert: {
      styles: {
        root: {
          background:
            "color-mix(in srgb, var(--alert-bg) var(--kith-alert-share), var(--mantine-color-body))",
        },
        title: { color: "var(--mantine-color-text)" },
        message: { color: "var(--mantine-color-text)" },
      },
    } satisfies ExtendComponent<AlertFactory>,
    Badge: {
      defaultProps: { variant: "light", tt: "none", fw: 550 },
      styles: { label: { color: "var(--mantine-color-text)" } },
    } satisfies ExtendComponent<BadgeFactory>,
    Avatar: {
      styles: { placeholder: { color: "var(--mantine-color-text)" } },
    } satisfies ExtendComponent<AvatarFactory>,
    Button: { defaultProps: { fw: 550 } } satisfies ExtendComponent<ButtonFactory>,
    // Within the page's landmarks, where assistive technology looks for them.
    Menu: {
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false },
    } satisfies ExtendComponent<MenuFactory>,
    Autocomplete: {
      // Its list has the name of its box: it is there only while it is open.
      defaultProps: { comboboxProps: { withinPortal: false, keepMounted: false }, ...plainList },
    } satisfies ExtendComponent<AutocompleteFactory>,
    Select: {
      defaultProps: {
        // Its choices are drawn when it opens: a list of everyone would be drawn with the page otherwise.
        comboboxProps: { withinPortal: false, keepMounted: false },
        // Tab passes by: a list that opened by it would take the next Tab, and close under it.
        openOnFocus: false,
        ...plainList,
      },
    } satisfies ExtendComponent<SelectFactory>,
    Modal: {
      defaultProps: {
        closeButtonProps: { "aria-label": "Close" },
        centered: true,
        radius: "lg",
        padding: "lg",
        // Its title row is a header element, which would count as a second banner of the page.
        attributes: { header: { role: "presentation" } },
      },
      styles: { title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)", lineHeight: 1.35 } },
    } satisfies ExtendComponent<ModalFactory>,
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": "Close" } },
      styles: { description: { color: "var(--mantine-color-dimmed)" } },
    } satisfies ExtendComponent<NotificationFactory>,
  },
});

/** Mantine's dimmed text has too little contrast; these have 4.5:1 on every ground that we use. Lines are quieter than its. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    "--kith-topbar": "3.5rem",
    "--kith-banner": "0px",
    "--kith-navigation": "13.5rem",
    "--kith-tabbar": "3.75rem",
  },
  light: {
    "--mantine-color-error": "var(--mantine-color-red-7)",
    "--kith-alert-share": "50%",
    "--mantine-color-dimmed": "#55625e",
    "--mantine-color-placeholder": "#55625e",
    "--mantine-color-default-border": "var(--mantine-color-gray-3)",
    "--kith-mark": "var(--mantine-color-pine-7)",
    "--kith-ground": "var(--mantine-color-gray-0)",
    "--kith-line": "var(--mantine-color-gray-4)",
    "--kith-found": "var(--mantine-color-pine-2)",
  },
  dark: {
    "--mantine-color-error": "var(--mantine-color-red-4)",
    // Mantine's are so near to white that what is harmful looks like any other word.
    "--mantine-color-red-light-color": "var(--mantine-color-red-4)",
    "--mantine-color-yellow-light-color": "var(--mantine-color-yellow-4)",
    "--kith-alert-share": "32%",
    "--mantine-color-dimmed": "#a2adaa",
    "--mantine-color-placeholder": "#a2adaa",
    "--mantine-color-default-border": "var(--mantine-color-dark-5)",
    "--kith-mark": "var(--mantine-color-pine-4)",
    "--kith-ground": "var(--mantine-color-dark-8)",
    "--kith-line": "var(--mantine-color-dark-4)",
    "--kith-found": "var(--mantine-color-pine-9)",
  },
});
