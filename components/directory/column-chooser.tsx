import { useLazyComponent } from "@/components/ui/use-lazy-component";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { ColumnsButton } from "./toolbar-buttons";

const loadColumnMenu = () => import("./column-menu").then((file) => file.ColumnMenu);

/** Button that opens the menu of columns and grouping, which loads on first use. The columns are stored per user, for all browsers. */
export function ColumnChooser({
  className,
  ...choices
}: {
  columns: readonly DirectoryColumn[];
  seesEmails: boolean;
  onChoose: (columns: DirectoryColumn[]) => void;
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
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
