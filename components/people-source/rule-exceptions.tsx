import { Box, Button, Group, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { PageSection } from "@/components/ui/page-section";
import { SearchBox } from "@/components/ui/search-box";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { useDebounced } from "@/components/ui/use-debounced";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { PeopleRules, SourceRecord } from "@/lib/connections/rules-schema";

type Exceptions = Pick<PeopleRules, "always" | "never">;
const exceptionLabels: Record<keyof Exceptions, string> = {
  always: "Always include",
  never: "Never include",
};
const kinds = ["always", "never"] as const;

/** `known`: records of the stored exceptions; undefined until the source is read. `of`: preview that has the records. */
export function RuleExceptions({
  always,
  never,
  known,
  of,
  onChange,
}: Exceptions & {
  known: readonly SourceRecord[] | undefined;
  of: string | undefined;
  onChange: (exceptions: Exceptions) => void;
}) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly SourceRecord[]>([]);
  const q = useDebounced(query.trim());
  const search = useQuery({
    ...apiQuery("/api/admin/connections/projects/rules/people", { query: { q, of } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const records = new Map([...(known ?? []), ...chosen].map((record) => [record.source_id, record]));
  const exceptions = { always, never };
  const put = (id: string, kind: keyof Exceptions | null) => {
    const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
    const next = { always: without(always), never: without(never) };
    onChange(kind ? { ...next, [kind]: [...next[kind], id] } : next);
  };
  const remove = (id: string) => {
    put(id, null);
    document.getElementById("exceptions")?.focus(); // the pressed button disappears
    showUndoNotice({
      title: "Exception removed",
      message: records.get(id)?.name ?? id,
      onUndo: () => onChange(exceptions),
    });
  };
  return (
    <PageSection id="exceptions" title="Exceptions" detail="They win over every rule.">
      <SearchBox
        label="Find a record of the source"
        placeholder="Name, e-mail or id"
        value={query}
        onChange={setQuery}
      />
      {q !== "" && search.error && (
        <Text c="red" mt="xs" role="alert">
          {search.error.message}
        </Text>
      )}
      {q !== "" && search.data && (
        <ul className="plain-list ruled" aria-label="Found records" aria-busy={search.isFetching}>
          {search.data.found.length === 0 && <Text component="li">No record matches.</Text>}
          {search.data.found.map((record) => (
            <RecordRow key={record.source_id} record={record} id={record.source_id}>
              {kinds.map((kind) => (
                <Button
                  key={kind}
                  size="compact-md"
                  aria-pressed={exceptions[kind].includes(record.source_id)}
                  aria-label={`${exceptionLabels[kind]}: ${record.name}`}
                  onClick={() => {
                    setChosen((before) => [...before, record]);
                    put(record.source_id, exceptions[kind].includes(record.source_id) ? null : kind);
                  }}
                >
                  {exceptionLabels[kind]}
                </Button>
              ))}
            </RecordRow>
          ))}
        </ul>
      )}
      {kinds.map(
        (kind) =>
          exceptions[kind].length > 0 && (
            <section key={kind} aria-labelledby={kind}>
              <Title order={3} size="h6" mt="lg" id={kind}>
                {exceptionLabels[kind]}
              </Title>
              <ul className="plain-list ruled">
                {exceptions[kind].map((id) => (
                  <RecordRow
                    key={id}
                    record={records.get(id)}
                    id={id}
                    isMissing={known !== undefined && !records.has(id)}
                  >
                    <Button
                      size="compact-md"
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove the exception: ${records.get(id)?.name ?? id}`}
                      onClick={() => remove(id)}
                    >
                      Remove
                    </Button>
                  </RecordRow>
                ))}
              </ul>
            </section>
          ),
      )}
    </PageSection>
  );
}

const RecordRow = ({
  record,
  id,
  isMissing = false,
  children,
}: {
  record: SourceRecord | undefined;
  id: string;
  isMissing?: boolean;
  children: ReactNode;
}) => (
  <Group component="li" justify="space-between" gap="xs" py="sm" className="touch">
    <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: "anywhere" }}>
      <Text size="md" span fw={550}>
        <bdi translate="no">{record?.name ?? id}</bdi>
      </Text>{" "}
      <Text span c="dimmed">
        {isMissing ? "No longer in the source" : <bdi>{record?.detail}</bdi>}
      </Text>
    </Box>
    <Group gap="xs">{children}</Group>
  </Group>
);
