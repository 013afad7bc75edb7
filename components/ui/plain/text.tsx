import type { CSSProperties, HTMLAttributes, Ref } from "react";
import { classNames, space, type Step } from "./lengths";

type Element = "p" | "span" | "div" | "li";

/** Mantine's Text by its style sheet (decision 21). */
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
  mt?: Step;
} & HTMLAttributes<HTMLElement>) {
  return (
    <Component
      {...properties}
      className={classNames(
        "mantine-focus-auto",
        className,
        "m_b6d8b162 mantine-Text-root",
        visibleFrom && `mantine-visible-from-${visibleFrom}`,
      )}
      style={{
        ...(size && sizes[size]),
        ...(c && colours[c]),
        ...(fw && { fontWeight: fw }),
        ...(mt && { marginTop: space(mt) }),
        ...style,
      }}
      {...(size && { "data-size": size })}
      {...(truncate && { "data-truncate": "end" })}
    />
  );
}

const sizeOf = (size: string) =>
  ({
    "--text-fz": `var(--mantine-font-size-${size})`,
    "--text-lh": `var(--mantine-line-height-${size})`,
  }) as CSSProperties;
const sizes = { xs: sizeOf("xs"), sm: sizeOf("sm"), md: sizeOf("md") };
const colours = {
  dimmed: { color: "var(--mantine-color-dimmed)" },
  red: { color: "var(--mantine-color-red-text)" },
};

/** A heading of the page (1) or of a part of it, in the size of another one. */
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

const titleSize = (size: string) =>
  ({
    "--title-fw": `var(--mantine-${size}-font-weight)`,
    "--title-lh": `var(--mantine-${size}-line-height)`,
    "--title-fz": `var(--mantine-${size}-font-size)`,
  }) as CSSProperties;
const titleSizes = { h2: titleSize("h2"), h3: titleSize("h3"), h4: titleSize("h4") };

/** For screen readers alone. */
export const VisuallyHidden = ({ className, ...properties }: HTMLAttributes<HTMLSpanElement>) => (
  <span {...properties} className={classNames(className, "m_515a97f8 mantine-VisuallyHidden-root")} />
);

/** A key of the keyboard. */
export const Key = ({
  size,
  visibleFrom,
  className,
  ...properties
}: { size?: "xs"; visibleFrom?: "sm" } & HTMLAttributes<HTMLElement>) => (
  <kbd
    {...properties}
    className={classNames(
      className,
      "m_dc6f14e2 mantine-Kbd-root",
      visibleFrom && `mantine-visible-from-${visibleFrom}`,
    )}
    {...(size && { "data-size": size, style: { "--kbd-fz": `var(--kbd-fz-${size})` } as CSSProperties })}
  />
);

/** The class of a link in a text, and of a button that looks like one. */
export const anchorClass = "mantine-focus-auto m_849cf0da m_b6d8b162 mantine-Text-root mantine-Anchor-root";

/** A button that looks like a link, in small letters. */
export const TextButton = ({
  className,
  ...properties
}: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) => (
  <button
    type="button"
    {...properties}
    className={classNames(className, anchorClass)}
    data-size="sm"
    data-underline="hover"
    style={sizes.sm}
  />
);
