import {
  createTheme,
  type ActionIconFactory,
  type AlertFactory,
  type AutocompleteFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CSSVariablesResolver,
  type ExtendComponent,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type SelectFactory,
  type TextFactory,
  type TitleFactory,
} from "@mantine/core";

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

/** Greys of the dark theme, from text to the darkest background. */
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

/**
 * Colour of harmful actions and failures, from light to dark. The last three shades are darker than Mantine's, so that
 * white text is readable on them.
 */
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

/** Props of option lists: long lists scroll without a scroll area, which would be an additional tab stop. */
const optionListProps = { withScrollArea: false, attributes: { options: { tabIndex: -1 } } };

const font = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** Refers to components by name and type only: `Menu.extend` would add every component's script to each page. */
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
    Button: { defaultProps: { variant: "default", fw: 550 } } satisfies ExtendComponent<ButtonFactory>,
    Text: { defaultProps: { size: "sm" } } satisfies ExtendComponent<TextFactory>,
    Title: { defaultProps: { order: 2, size: "h4" } } satisfies ExtendComponent<TitleFactory>,
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray" },
    } satisfies ExtendComponent<ActionIconFactory>,
    // Menus are rendered inside the page's landmarks, so that assistive technology finds them there.
    Menu: {
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false },
    } satisfies ExtendComponent<MenuFactory>,
    Autocomplete: {
      // The list is unmounted while closed, because the list and its input have the same label.
      defaultProps: { comboboxProps: { withinPortal: false, keepMounted: false }, ...optionListProps },
    } satisfies ExtendComponent<AutocompleteFactory>,
    Select: {
      defaultProps: {
        // The list is unmounted while closed: a list of all people would otherwise be rendered with the page.
        comboboxProps: { withinPortal: false, keepMounted: false },
        // The list does not open on focus: an open list would take the next Tab.
        openOnFocus: false,
        ...optionListProps,
      },
    } satisfies ExtendComponent<SelectFactory>,
    Modal: {
      defaultProps: {
        closeButtonProps: { "aria-label": "Close" },
        centered: true,
        radius: "lg",
        padding: "lg",
        // The title row is a header element, which would count as a second banner.
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

/**
 * Returns Kith's own variables, and overrides of Mantine's, such as the dimmed text colour, whose contrast in Mantine
 * is below 4.5:1.
 */
export const getCssVariables: CSSVariablesResolver = () => ({
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
    // Mantine's shades for text are almost white, so warnings and harmful actions would not stand out.
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
