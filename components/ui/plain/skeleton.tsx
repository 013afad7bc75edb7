import type { CSSProperties } from "react";
import { pixels } from "./lengths";

/** The place of something that is on its way: Mantine's Skeleton by its style sheet (decision 21). `height` in pixels. */
export const Skeleton = ({
  height,
  isRound = false,
  radius,
  className,
  style,
}: {
  height: number;
  isRound?: boolean;
  radius?: "lg";
  className?: string;
  style?: CSSProperties;
}) => (
  <div
    className={`${className ? `${className} ` : ""}m_18320242 mantine-Skeleton-root`}
    data-visible
    data-animate
    style={
      {
        "--skeleton-height": pixels(height),
        ...(isRound && { "--skeleton-width": pixels(height), "--skeleton-radius": "1000px" }),
        ...(radius && { "--skeleton-radius": `var(--mantine-radius-${radius})` }),
        ...style,
      } as CSSProperties
    }
  />
);
