import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { joinClassNames, toRem, toSpacing } from "./css-values";

export type ButtonStyleProps = {
  variant?: "filled" | "default" | "light" | "subtle" | "white";
  size?: "sm" | "md" | "compact-sm";
  px?: "xs" | "sm";
  fullWidth?: boolean;
  hiddenFrom?: "sm";
  leftSection?: ReactNode;
};

export const Button = ({ children, ...properties }: ButtonStyleProps & ComponentProps<"button">) => (
  <button type="button" {...getButtonProps(properties)}>
    <ButtonContent leftSection={properties.leftSection}>{children}</ButtonContent>
  </button>
);

export function getButtonProps<
  Properties extends ButtonStyleProps & {
    className?: string | undefined;
    style?: CSSProperties | undefined;
    disabled?: boolean | undefined;
  },
>({
  variant = "filled",
  size,
  px,
  fullWidth = false,
  hiddenFrom,
  leftSection,
  className,
  style,
  ...rest
}: Properties) {
  return {
    ...rest,
    className: joinClassNames(
      "mantine-focus-auto",
      !rest.disabled && "mantine-active",
      className,
      "m_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root",
      hiddenFrom && `mantine-hidden-from-${hiddenFrom}`,
    ),
    ...(variant !== "filled" && { "data-variant": variant }),
    ...(size && { "data-size": size }),
    ...(fullWidth && { "data-block": true }),
    ...(leftSection !== undefined && { "data-with-left-section": true }),
    ...(rest.disabled && { "data-disabled": true }),
    style: {
      ...(size && sizes[size]),
      ...variantColours[variant],
      ...(px && { paddingInline: toSpacing(px) }),
      fontWeight: 550,
      ...style,
    },
  };
}

export const ButtonContent = ({
  leftSection,
  children,
}: {
  leftSection?: ReactNode;
  children?: ReactNode;
}) => (
  <span className="m_80f1301b mantine-Button-inner">
    {leftSection !== undefined && (
      <span className="m_a74036a mantine-Button-section" data-position="left">
        {leftSection}
      </span>
    )}
    <span className="m_811560b9 mantine-Button-label">{children}</span>
  </span>
);

export const IconButton = ({
  variant,
  children,
  className,
  ...properties
}: { variant: "default" | "subtle" } & ComponentProps<"button">) => (
  <button
    type="button"
    {...properties}
    className={joinClassNames(
      "mantine-focus-auto mantine-active",
      className,
      "m_8d3f4000 mantine-ActionIcon-root m_87cf2631 mantine-UnstyledButton-root",
    )}
    data-variant={variant}
    style={iconColours[variant]}
  >
    <span className="m_8d3afb97 mantine-ActionIcon-icon">{children}</span>
  </button>
);

export const UnstyledButton = ({ className, ...properties }: ComponentProps<"button">) => (
  <button
    type="button"
    {...properties}
    className={joinClassNames("mantine-focus-auto", className, "m_87cf2631 mantine-UnstyledButton-root")}
  />
);

const buildBorder = (colour: string) => `${toRem(1)} solid ${colour}`;

const toColours = (bg: string, hover: string, color: string, border = "transparent") => ({
  bg,
  hover,
  color,
  border,
});
const defaultColours = toColours(
  "var(--mantine-color-default)",
  "var(--mantine-color-default-hover)",
  "var(--mantine-color-default-color)",
  "var(--mantine-color-default-border)",
);
const buildLightColours = (colour: string, bg: string) =>
  toColours(bg, `var(--mantine-color-${colour}-light-hover)`, `var(--mantine-color-${colour}-light-color)`);

const toCssVariables = (
  prefix: "button" | "ai",
  { bg, hover, color, border }: ReturnType<typeof toColours>,
) =>
  ({
    [`--${prefix}-bg`]: bg,
    [`--${prefix}-hover`]: hover,
    [`--${prefix}-color`]: color,
    [`--${prefix}-bd`]: buildBorder(border),
  }) as CSSProperties;

const variantColours: Record<NonNullable<ButtonStyleProps["variant"]>, CSSProperties> = {
  filled: { "--button-color": "var(--mantine-color-white)" } as CSSProperties,
  default: toCssVariables("button", defaultColours),
  light: toCssVariables("button", buildLightColours("pine", "var(--mantine-color-pine-light)")),
  subtle: toCssVariables("button", buildLightColours("pine", "transparent")),
  white: toCssVariables(
    "button",
    toColours("var(--mantine-color-white)", "rgba(252, 252, 252, 1)", "var(--mantine-color-dark-filled)"),
  ),
};

const iconSize = { "--ai-size": toRem(40) };
const iconColours: Record<"default" | "subtle", CSSProperties> = {
  default: { ...iconSize, ...toCssVariables("ai", defaultColours) },
  subtle: { ...iconSize, ...toCssVariables("ai", buildLightColours("gray", "transparent")) },
};

const buildSize = (size: string, text: string) =>
  ({
    "--button-height": `var(--button-height-${size})`,
    "--button-padding-x": `var(--button-padding-x-${size})`,
    "--button-fz": `var(--mantine-font-size-${text})`,
  }) as CSSProperties;
const sizes: Record<NonNullable<ButtonStyleProps["size"]>, CSSProperties> = {
  sm: buildSize("sm", "sm"),
  md: buildSize("md", "md"),
  "compact-sm": buildSize("compact-sm", "sm"),
};
