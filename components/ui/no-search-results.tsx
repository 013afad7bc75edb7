import { Button } from "@mantine/core";
import { SearchX } from "lucide-react";
import { EmptyState } from "./empty-state";

export function NoSearchResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No results here"
      action={<Button onClick={onClear}>Clear the search</Button>}
    >
      Try fewer letters, or look under another tab.
    </EmptyState>
  );
}
