"use client";

import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { ColumnsButton } from "./toolbar-buttons";

const loadColumnMenu = () => import("./column-menu").then((file) => file.ColumnMenu);

/** Button for choosing the list's columns. The choice is stored per user, for every browser. */
export function ColumnChooser({
  className,
  ...choices
}: {
  columns: readonly DirectoryColumn[];
  seesEmails: boolean;
  onChoose: (columns: DirectoryColumn[]) => void;
  className: string;
}) {
  const { LoadedComponent: ColumnChoices, button } = useLazyComponent(loadColumnMenu);
  return (
    <div className={className}>
      {ColumnChoices ? (
        <ColumnChoices {...choices} />
      ) : (
        <ColumnsButton {...button} aria-haspopup="dialog" aria-expanded={false} />
      )}
    </div>
  );
}
