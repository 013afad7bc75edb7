import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classNames, pixels, space } from "./lengths";

export type ButtonLook = {
  variant?: "filled" | "default" | "light" | "subtle" | "white";
  size?: "sm" | "md" | "compact-sm";
  px?: "xs" | "sm";
  fullWidth?: boolean;
  hiddenFrom?: "sm";
  leftSection?: ReactNode;
};

/** The button of Mantine's style sheet, without Mantine's script. Decision 21 says where, and plain.test.tsx that nothing tells them apart. */
export const Button = ({ children, ...properties }: ButtonLook & ComponentProps<"button">) => (
  <button type="button" {...buttonProperties(properties)}>
    <ButtonInside leftSection={properties.leftSection}>{children}</ButtonInside>
  </button>
);

/** What makes an element look like a button; what it says stands in `ButtonInside`. */
export function buttonProperties<
  Properties extends ButtonLook & {
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
    className: classNames(
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
      ...colours[variant],
      ...(px && { paddingInline: space(px) }),
      fontWeight: 550,
      ...style,
    },
  };
}

export const ButtonInside = ({
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

/** A square button that shows an icon alone. */
export const IconButton = ({
  variant,
  children,
  className,
  ...properties
}: { variant: "default" | "subtle" } & ComponentProps<"button">) => (
  <button
    type="button"
    {...properties}
    className={classNames(
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

/** A button that looks like nothing: what is in it says what it is. */
export const UnstyledButton = ({ className, ...properties }: ComponentProps<"button">) => (
  <button
    type="button"
    {...properties}
    className={classNames("mantine-focus-auto", className, "m_87cf2631 mantine-UnstyledButton-root")}
  />
);

const line = (colour: string) => `${pixels(1)} solid ${colour}`;

const of = (bg: string, hover: string, color: string, border = "transparent") => ({
  bg,
  hover,
  color,
  border,
});
const plain = of(
  "var(--mantine-color-default)",
  "var(--mantine-color-default-hover)",
  "var(--mantine-color-default-color)",
  "var(--mantine-color-default-border)",
);
const light = (colour: string, bg: string) =>
  of(bg, `var(--mantine-color-${colour}-light-hover)`, `var(--mantine-color-${colour}-light-color)`);

const variables = (prefix: "button" | "ai", { bg, hover, color, border }: ReturnType<typeof of>) =>
  ({
    [`--${prefix}-bg`]: bg,
    [`--${prefix}-hover`]: hover,
    [`--${prefix}-color`]: color,
    [`--${prefix}-bd`]: line(border),
  }) as CSSProperties;

const colours: Record<NonNullable<ButtonLook["variant"]>, CSSProperties> = {
  filled: { "--button-color": "var(--mantine-color-white)" } as CSSProperties,
  default: variables("button", plain),
  light: variables("button", light("pine", "var(--mantine-color-pine-light)")),
  subtle: variables("button", light("pine", "transparent")),
  white: variables(
    "button",
    of("var(--mantine-color-white)", "rgba(252, 252, 252, 1)", "var(--mantine-color-dark-filled)"),
  ),
};

const iconSize = { "--ai-size": pixels(40) };
const iconColours: Record<"default" | "subtle", CSSProperties> = {
  default: { ...iconSize, ...variables("ai", plain) },
  subtle: { ...iconSize, ...variables("ai", light("gray", "transparent")) },
};

const sizeOf = (size: string, text: string) =>
  ({
    "--button-height": `var(--button-height-${size})`,
    "--button-padding-x": `var(--button-padding-x-${size})`,
    "--button-fz": `var(--mantine-font-size-${text})`,
  }) as CSSProperties;
const sizes: Record<NonNullable<ButtonLook["size"]>, CSSProperties> = {
  sm: sizeOf("sm", "sm"),
  md: sizeOf("md", "md"),
  "compact-sm": sizeOf("compact-sm", "sm"),
};
