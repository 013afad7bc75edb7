"use client";

import { useOnDemand } from "@/components/ui/use-on-demand";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { ColumnButton } from "./column-button";

const loadChoices = () => import("./column-choices").then((file) => file.ColumnChoices);

/** Which columns the list has beside the name: kept for oneself, in every browser. */
export function ColumnChooser({
  className,
  ...choices
}: {
  columns: readonly DirectoryColumn[];
  seesEmails: boolean;
  onChoose: (columns: DirectoryColumn[]) => void;
  className: string;
}) {
  const { Wanted: ColumnChoices, button } = useOnDemand(loadChoices);
  return (
    <div className={className}>
      {ColumnChoices ? (
        <ColumnChoices {...choices} />
      ) : (
        <ColumnButton {...button} aria-haspopup="dialog" aria-expanded={false} />
      )}
    </div>
  );
}
