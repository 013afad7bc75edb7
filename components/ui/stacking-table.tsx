import { Table, VisuallyHidden, type TableTdProps } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./stacking-table.module.css";

export type StackingTableColumn = {
  label: string;
  isHeadingHidden?: boolean;
  align?: "right";
  width?: string;
};

export function StackingTable({
  label,
  columns,
  regionRef,
  children,
}: {
  label: string;
  columns: readonly StackingTableColumn[];
  /** Receives the element around the table, which can take the focus of a row that disappears. */
  regionRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth="var(--stacking-width)"
      className={classes["container"] ?? ""}
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, "aria-label": label },
        viewportRef: regionRef ?? null,
      }}
    >
      <Table aria-label={label} verticalSpacing="xs" className={classes["table"] ?? ""}>
        <Table.Thead className={classes["head"] ?? ""}>
          <Table.Tr>
            {columns.map(({ label: heading, isHeadingHidden: isSilent, align, width }) => (
              <Table.Th key={heading} {...(align && { ta: align })} {...(width && { w: width })}>
                {isSilent ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function StackingRow({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <Table.Tr className={`${classes["row"]} ${className ?? ""}`}>{children}</Table.Tr>;
}

export function StackingCell({
  area,
  label,
  className,
  ...properties
}: { area: string; label?: string; className?: string | undefined; children: ReactNode } & Pick<
  TableTdProps,
  "c" | "lh" | "ta"
>) {
  return (
    <Table.Td
      lh="sm"
      data-label={label}
      className={className ?? ""}
      style={{ gridArea: area }}
      {...properties}
    />
  );
}
