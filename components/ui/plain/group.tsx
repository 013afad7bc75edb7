import type { CSSProperties, HTMLAttributes } from "react";
import { classNames, space, type Step } from "./lengths";

/** What stands beside each other: Mantine's Group by its style sheet (decision 21). */
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
  gap?: Step | number;
  justify?: "flex-start" | "center" | "space-between";
  align?: "center" | "flex-start";
  wrap?: "wrap" | "nowrap";
  mb?: Step;
} & HTMLAttributes<HTMLElement>) {
  return (
    <Component
      {...properties}
      className={classNames(className, "m_4081bf90 mantine-Group-root")}
      style={
        {
          "--group-gap": space(gap),
          "--group-align": align,
          "--group-justify": justify,
          "--group-wrap": wrap,
          ...(mb && { marginBottom: space(mb) }),
          ...style,
        } as CSSProperties
      }
    />
  );
}

/** What stands below each other. */
export function Stack({
  gap = "md",
  align = "stretch",
  className,
  style,
  ...properties
}: { gap?: Step | number; align?: "stretch" | "center" | "flex-start" } & HTMLAttributes<HTMLElement>) {
  return (
    <div
      {...properties}
      className={classNames(className, "m_6d731127 mantine-Stack-root")}
      style={
        {
          "--stack-gap": space(gap),
          "--stack-align": align,
          "--stack-justify": "flex-start",
          ...style,
        } as CSSProperties
      }
    />
  );
}
