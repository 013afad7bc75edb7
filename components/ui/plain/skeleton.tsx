import type { CSSProperties } from "react";
import { toRem } from "./css-values";

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
        "--skeleton-height": toRem(height),
        ...(isRound && { "--skeleton-width": toRem(height), "--skeleton-radius": "1000px" }),
        ...(radius && { "--skeleton-radius": `var(--mantine-radius-${radius})` }),
        ...style,
      } as CSSProperties
    }
  />
);
