import type { CSSProperties, HTMLAttributes } from "react";
import { joinClassNames, toSpacing, type SpacingStep } from "./css-values";

export function Group({
  component: Component = "div",
  gap = "md",
  justify = "flex-start",
  align = "center",
  wrap = "wrap",
  mb,
  className,
  style,
  ...properties
}: {
  component?: "div" | "ul" | "nav";
  gap?: SpacingStep | number;
  justify?: "flex-start" | "center" | "space-between";
  align?: "center" | "flex-start";
  wrap?: "wrap" | "nowrap";
  mb?: SpacingStep;
} & HTMLAttributes<HTMLElement>) {
  return (
    <Component
      {...properties}
      className={joinClassNames(className, "m_4081bf90 mantine-Group-root")}
      style={
        {
          "--group-gap": toSpacing(gap),
          "--group-align": align,
          "--group-justify": justify,
          "--group-wrap": wrap,
          ...(mb && { marginBottom: toSpacing(mb) }),
          ...style,
        } as CSSProperties
      }
    />
  );
}

export function Stack({
  gap = "md",
  align = "stretch",
  className,
  style,
  ...properties
}: {
  gap?: SpacingStep | number;
  align?: "stretch" | "center" | "flex-start";
} & HTMLAttributes<HTMLElement>) {
  return (
    <div
      {...properties}
      className={joinClassNames(className, "m_6d731127 mantine-Stack-root")}
      style={
        {
          "--stack-gap": toSpacing(gap),
          "--stack-align": align,
          "--stack-justify": "flex-start",
          ...style,
        } as CSSProperties
      }
    />
  );
}
