import { useState, type ReactNode } from "react";
import { ShowMore } from "@/components/ui/show-more";
import classes from "./matching.module.css";

const pageSize = 60;

export function PagedList<T>({
  all,
  label,
  keyOf,
  draw,
}: {
  all: readonly T[];
  label: string;
  keyOf: (one: T) => string;
  draw: (one: T) => ReactNode;
}) {
  const [count, setCount] = useState(pageSize);
  return (
    <>
      <ul className={`plain-list ${classes["list"]}`} aria-label={label}>
        {all.slice(0, count).map((one) => (
          <li key={keyOf(one)}>{draw(one)}</li>
        ))}
      </ul>
      {all.length > count && (
        <ShowMore shown={count} total={all.length} onMore={() => setCount(count + pageSize)} />
      )}
    </>
  );
}
