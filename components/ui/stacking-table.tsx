import { Table, type TableTdProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stacking-table.module.css";

export type Column = {
  /** Names the column, and where rows are blocks the value. */
  label: string;
  /** Where the value says by itself what it is. */
  isSilent?: boolean;
  align?: "right";
  width?: string;
};

/**
 * A table that on narrow screens becomes a list of blocks: a row is a grid there, which the class of the row lays out. Today's browsers
 * keep it a table for assistive technology, whatever the style sheet makes of it.
 */
export function StackingTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth="var(--stacking-width)"
      className={classes["container"] ?? ""}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": label } }}
    >
      <Table aria-label={label} verticalSpacing="xs" className={classes["table"] ?? ""}>
        <Table.Thead className={classes["head"] ?? ""}>
          <Table.Tr>
            {columns.map(({ label: heading, isSilent, align, width }) => (
              <Table.Th key={heading} {...(align && { ta: align })} {...(width && { w: width })}>
                {isSilent ? <span className={classes["unseen"]}>{heading}</span> : heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A row. `className` lays its cells out where it is a block. */
export function StackingRow({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <Table.Tr className={`${classes["row"]} ${className ?? ""}`}>{children}</Table.Tr>;
}

/** A cell, in the area of that name. With a label it says what its value is where no heading stands above it. */
export function StackingCell({
  area,
  label,
  className,
  ...properties
}: { area: string; label?: string; className?: string | undefined; children: ReactNode } & Pick<
  TableTdProps,
  "c"
>) {
  return (
    <Table.Td data-label={label} className={className ?? ""} style={{ gridArea: area }} {...properties} />
  );
}
