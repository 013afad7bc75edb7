import { Skeleton } from "@mantine/core";
import classes from "./connections.module.css";

/** The shapes of the four cards. */
export function CardsOnTheWay() {
  return (
    <div className={classes["cards"]}>
      {["projects", "payroll", "chat", "calendar"].map((system) => (
        <Skeleton key={system} height={248} radius="lg" />
      ))}
    </div>
  );
}
