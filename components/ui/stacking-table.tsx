import { Table, type TableTdProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stacking-table.module.css";

export type Column = {
  /** Heading of the column, and label of the value where rows are blocks. */
  label: string;
  /** Hides the heading if the values explain themselves. */
  isSilent?: boolean;
  align?: "right";
  width?: string;
};

/**
 * Table that becomes a list of blocks on narrow screens, where the row's class lays out its grid. Browsers keep its
 * table semantics for assistive technology.
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

/** Row of the table. `className` sets the layout of its block. */
export function StackingRow({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <Table.Tr className={`${classes["row"]} ${className ?? ""}`}>{children}</Table.Tr>;
}

/** Cell in the named grid area. `label` is shown where the row is a block without headings. */
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
