"use client";

import {
  Avatar,
  Badge,
  Button,
  createTheme,
  Modal,
  type CSSVariablesResolver,
  type MantineColorsTuple,
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

/** The single place for colour, radius, spacing and type. Components take everything from here. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: "650" },
  colors: { pine },
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Badge: Badge.extend({
      defaultProps: { variant: "light", tt: "none", fw: 550 },
      styles: { label: { color: "var(--mantine-color-text)" } },
    }),
    Avatar: Avatar.extend({ styles: { placeholder: { color: "var(--mantine-color-text)" } } }),
    Button: Button.extend({ defaultProps: { fw: 550 } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { "aria-label": "Close" }, centered: true } }),
  },
});

/** Mantine's dimmed text has too little contrast; these have 4.5:1 on every ground that we use. */
export const variables: CSSVariablesResolver = () => ({
  variables: { "--kith-topbar": "3.5rem" },
  light: { "--mantine-color-dimmed": "#5c636a", "--mantine-color-placeholder": "#5c636a" },
  dark: { "--mantine-color-dimmed": "#a6adb4", "--mantine-color-placeholder": "#a6adb4" },
});
