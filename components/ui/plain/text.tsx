import type { CSSProperties, HTMLAttributes, Ref } from "react";
import { joinClassNames, toSpacing, type SpacingStep } from "./css-values";

type Element = "p" | "span" | "div" | "li";

export function Text({
  component: Component = "p",
  size,
  c,
  fw,
  truncate = false,
  visibleFrom,
  mt,
  className,
  style,
  ...properties
}: {
  component?: Element;
  size?: "xs" | "sm" | "md";
  c?: "dimmed" | "red";
  fw?: number;
  truncate?: boolean;
  visibleFrom?: "sm";
  mt?: SpacingStep;
} & HTMLAttributes<HTMLElement>) {
  return (
    <Component
      {...properties}
      className={joinClassNames(
        "mantine-focus-auto",
        className,
        "m_b6d8b162 mantine-Text-root",
        visibleFrom && `mantine-visible-from-${visibleFrom}`,
      )}
      style={{
        ...(size && sizes[size]),
        ...(c && colours[c]),
        ...(fw && { fontWeight: fw }),
        ...(mt && { marginTop: toSpacing(mt) }),
        ...style,
      }}
      {...(size && { "data-size": size })}
      {...(truncate && { "data-truncate": "end" })}
    />
  );
}

const buildSize = (size: string) =>
  ({
    "--text-fz": `var(--mantine-font-size-${size})`,
    "--text-lh": `var(--mantine-line-height-${size})`,
  }) as CSSProperties;
const sizes = { xs: buildSize("xs"), sm: buildSize("sm"), md: buildSize("md") };
const colours = {
  dimmed: { color: "var(--mantine-color-dimmed)" },
  red: { color: "var(--mantine-color-red-text)" },
};

export const Title = ({
  order,
  size,
  id,
  children,
}: {
  order: 1 | 2;
  size: "h2" | "h3" | "h4";
  id?: string;
  children: string;
}) => {
  const Heading = order === 1 ? "h1" : "h2";
  return (
    <Heading
      id={id}
      className="m_8a5d1357 mantine-Title-root"
      data-size={size}
      data-order={order}
      style={titleSizes[size]}
    >
      {children}
    </Heading>
  );
};

const buildTitleSize = (size: string) =>
  ({
    "--title-fw": `var(--mantine-${size}-font-weight)`,
    "--title-lh": `var(--mantine-${size}-line-height)`,
    "--title-fz": `var(--mantine-${size}-font-size)`,
  }) as CSSProperties;
const titleSizes = { h2: buildTitleSize("h2"), h3: buildTitleSize("h3"), h4: buildTitleSize("h4") };

export const VisuallyHidden = ({ className, ...properties }: HTMLAttributes<HTMLSpanElement>) => (
  <span {...properties} className={joinClassNames(className, "m_515a97f8 mantine-VisuallyHidden-root")} />
);

export const KeyboardKey = ({
  size,
  visibleFrom,
  className,
  ...properties
}: { size?: "xs"; visibleFrom?: "sm" } & HTMLAttributes<HTMLElement>) => (
  <kbd
    {...properties}
    className={joinClassNames(
      className,
      "m_dc6f14e2 mantine-Kbd-root",
      visibleFrom && `mantine-visible-from-${visibleFrom}`,
    )}
    {...(size && { "data-size": size, style: { "--kbd-fz": `var(--kbd-fz-${size})` } as CSSProperties })}
  />
);

export const anchorClass = "mantine-focus-auto m_849cf0da m_b6d8b162 mantine-Text-root mantine-Anchor-root";

export const TextButton = ({
  className,
  ...properties
}: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) => (
  <button
    type="button"
    {...properties}
    className={joinClassNames(className, anchorClass)}
    data-size="sm"
    data-underline="hover"
    style={sizes.sm}
  />
);
