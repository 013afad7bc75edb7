"use client";

import {
  Alert,
  Button,
  Group,
  List,
  Loader,
  Radio,
  Stack,
  Table,
  Text,
  Box,
  SimpleGrid,
} from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FailureAlert } from "@/components/ui/action-form";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { PageSection } from "@/components/ui/page-section";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { useStore } from "@/lib/browser/use-store";
import {
  type ColumnMapping,
  dateOrderLabels,
  encodingLabels,
  fileFieldLabels,
  separatorLabels,
  type FileField,
} from "@/lib/connections/connectors/people/file/formats";
import type { FileColumns, FileFormat, FileMappingBody } from "@/lib/connections/file-mapping-schema";
import { formatCount, formatPeopleCount } from "@/lib/platform/text/text-format";
import { LabelSelect } from "@/components/ui/label-select";
import { ChooseFile, chosenFile, type ChosenFile } from "./choose-file";

/** `format`: how the last file was read. `isMove`: the file is for a prepared move, and has everyone. */
export function PeopleFilePage({ format, isMove }: { format: FileFormat; isMove: boolean }) {
  const file = useStore(chosenFile);
  return (
    <>
      {isMove ? (
        <BackLink href="/admin/connections/people/move">Move to another source</BackLink>
      ) : (
        <BackLink href="/admin/connections/people">Source of people</BackLink>
      )}
      <PageHeader
        title="People from a file"
        detail={
          file ? (
            <>
              <bdi style={{ overflowWrap: "anywhere" }}>{file.name}</bdi>
              <br />
              Nothing is changed before you have seen what it would change.
            </>
          ) : (
            "Choose a list of your people. Nothing is changed before you have seen what it would change."
          )
        }
        action={file && <Button onClick={() => chosenFile.set(null)}>Choose another file</Button>}
      />
      <Stack maw={file ? undefined : 760}>
        {file ? <FileMapping key={file.key} file={file} format={format} isMove={isMove} /> : <ChooseFile />}
      </Stack>
    </>
  );
}

type MappingProps = { file: ChosenFile; format: FileFormat; isMove: boolean };

function FileMapping({ file, format: initialFormat, isMove }: MappingProps) {
  const [columns, setColumns] = useState<ColumnMapping | null>(null);
  const [format, setFormat] = useState(initialFormat);
  const [mode, setMode] = useState<"partial" | "full">(isMove ? "full" : "partial");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["people-file", file.key, columns, format],
    queryFn: ({ signal }) =>
      fetchApi("POST", "/api/people/source/file/columns", {
        body: file.content,
        query: {
          ...format,
          column: columns
            ? Object.entries(columns).map(([name, field]): `${typeof field}:${string}` => `${field}:${name}`)
            : undefined,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false, // each request sends the whole file
    gcTime: 0, // the answer has personal data
  });
  const router = useRouter();
  const preview = useAction({
    call: async (mapping: FileMappingBody) => {
      await fetchApi("PUT", "/api/people/source/mapping", { body: mapping });
      return fetchApi("POST", "/api/people/source/file", {
        body: file.content,
        query: { mode, preview: "true", name: file.name.slice(0, 200) },
      });
    },
    done: (answer) => {
      if (isMove) router.push("/admin/connections/people/move");
      else if (answer.preview) router.push(`/admin/sync/previews/${answer.preview.id}`);
    },
    refetch: ["/api/admin/connections", "/api/admin/connections/projects/move"],
  });
  if (error) {
    const isFileRefused = error instanceof ApiProblem && error.code === "listing_not_usable";
    // Another separator or encoding may make a table of the file, so they stay changeable.
    return (
      <Stack gap="lg">
        <FailureAlert>{error.message}</FailureAlert>
        {!isFileRefused && (
          <Group>
            <Button onClick={() => void refetch()}>Try again</Button>
          </Group>
        )}
        <FormatChoices data={null} format={format} setFormat={setFormat} />
      </Stack>
    );
  }
  if (!data) return <Loader size="sm" role="status" aria-label="Reading the file" />;
  const { counts, questions } = data;
  return (
    <Stack gap="xl" aria-busy={isFetching}>
      {questions.length > 0 && (
        <Alert icon={<CircleHelp size={18} />} color="yellow" title="Before you continue">
          {questions.map((question) => (
            <Text key={question}>{question}</Text>
          ))}
        </Alert>
      )}
      <PageSection
        id="people"
        title={[
          formatPeopleCount(counts.people),
          ...(counts.left > 0 ? [`${counts.left} who left`] : []),
          ...(counts.rejected > 0 ? [`${formatCount(counts.rejected, "row")} left out`] : []),
        ].join(", ")}
        detail={
          counts.people > data.people.length &&
          `The first ${data.people.length}, as the directory will show them`
        }
      >
        <SamplePeople people={data.people} />
      </PageSection>
      <FileFindings columns={data} />
      <ColumnChoices data={data} setColumns={setColumns} />
      <FormatChoices data={data} format={format} setFormat={setFormat} />
      <Radio.Group
        display={isMove ? "none" : undefined}
        label="People who are in the directory and not in the file"
        value={mode}
        onChange={(value) => setMode(value === "full" ? "full" : "partial")}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="partial"
            label="Stay unchanged"
            description="The file has some of the people. Those who leave have a status or a last day in it."
          />
          <Radio
            value="full"
            label="Have left"
            description="The file has everyone. Many removals wait for your decision, as after every sync."
          />
        </Stack>
      </Radio.Group>
      <FailureAlert>{preview.error?.message}</FailureAlert>
      <Group>
        <Button
          variant="filled"
          disabled={questions.length > 0 || counts.people + counts.left === 0 || isFetching}
          loading={preview.isPending}
          onClick={() => preview.mutate({ ...format, columns: data.columns })}
        >
          {isMove ? "Continue" : "Preview"}
        </Button>
      </Group>
    </Stack>
  );
}

const personColumns = [
  ["Name", "name"],
  ["Title", "title"],
  ["Manager", "manager"],
  ["E-mail", "email"],
  ["Department", "department"],
  ["Office", "office"],
  ["Start date", "start_date"],
] as const;

/** The first people as the directory would show them. A column that is empty for all of them is omitted. */
function SamplePeople({ people }: Pick<FileColumns, "people">) {
  if (people.length === 0) return <Text c="dimmed">No person is read with these columns.</Text>;
  const shown = personColumns.filter(([, field]) => people.some((person) => person[field]));
  return (
    <Table.ScrollContainer
      minWidth={0}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": "First people of the file" } }}
    >
      <Table
        verticalSpacing="xs"
        style={{ whiteSpace: "nowrap" }}
        aria-label="First people of the file"
        data={{
          head: shown.map(([label]) => label),
          body: people.map((person) => shown.map(([, field]) => <bdi key={field}>{person[field]}</bdi>)),
        }}
      />
    </Table.ScrollContainer>
  );
}

function FileFindings({ columns: { warnings, rejected, counts } }: { columns: FileColumns }) {
  if (warnings.length + rejected.length === 0) return null;
  return (
    <PageSection id="findings" title="To check">
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
        {rejected.map(({ line, message }, at) => (
          <List.Item key={at}>
            {line !== null && `Line ${line}: `}
            {message}
          </List.Item>
        ))}
      </List>
      {counts.rejected > rejected.length && (
        <Text c="dimmed">and {counts.rejected - rejected.length} more rows</Text>
      )}
    </PageSection>
  );
}

/** What was detected is the first choice. `data`: null for a file that could not be read. */
function FormatChoices({
  data,
  format,
  setFormat,
}: {
  data: FileColumns | null;
  format: FileFormat;
  setFormat: (format: FileFormat) => void;
}) {
  return (
    <PageSection id="format" title="Format">
      <SimpleGrid minColWidth="min(20rem, 100%)" spacing="lg" verticalSpacing="md">
        {(!data || data.separator) && (
          <>
            <LabelSelect
              label="Encoding"
              description="If letters such as é look wrong"
              labels={encodingLabels}
              unset={describeDetected(format.encoding ? null : data?.encoding, encodingLabels)}
              value={format.encoding}
              onChange={(encoding) => setFormat({ ...format, encoding })}
            />
            <LabelSelect
              label="Separator"
              description="Between two columns"
              labels={separatorLabels}
              unset={describeDetected(format.separator ? null : data?.separator, separatorLabels)}
              value={format.separator}
              onChange={(separator) => setFormat({ ...format, separator })}
            />
          </>
        )}
        {data && (
          <LabelSelect
            label="Dates"
            description="Such as 03/04/2026"
            labels={dateOrderLabels}
            unset={describeDetected(data.date_order, dateOrderLabels)}
            value={format.date_order}
            onChange={(date_order) => setFormat({ ...format, date_order })}
          />
        )}
      </SimpleGrid>
    </PageSection>
  );
}

const describeDetected = <T extends string>(found: T | null | undefined, labels: Record<T, string>) =>
  found ? `Detected: ${labels[found]}` : "Automatic";

/** A field that is chosen for one column leaves the column that had it. */
function ColumnChoices({
  data: { header, sample, columns },
  setColumns,
}: {
  data: FileColumns;
  setColumns: (columns: ColumnMapping) => void;
}) {
  const choose = (column: string, field: FileField | undefined) => {
    const others = Object.entries(columns).filter(([name, taken]) => name !== column && taken !== field);
    setColumns(Object.fromEntries(field ? [...others, [column, field]] : others));
  };
  return (
    <PageSection id="columns" title="Columns">
      <Box
        component="ul"
        className="plain-list people-columns"
        style={{ rowGap: "var(--mantine-spacing-md)" }}
      >
        {header.map((name, at) => (
          <li key={name}>
            <LabelSelect
              label={<bdi>{name}</bdi>}
              description={
                <Text span inherit truncate display="block" dir="auto">
                  {sampleOf(sample, at)}
                </Text>
              }
              labels={fileFieldLabels}
              unset="Not read"
              value={columns[name]}
              onChange={(field) => choose(name, field)}
            />
          </li>
        ))}
      </Box>
    </PageSection>
  );
}

const shownValues = 3;

function sampleOf(rows: FileColumns["sample"], column: number): string {
  const values = new Set(rows.map((cells) => cells[column]?.trim() ?? "").filter(Boolean));
  return values.size > 0 ? [...values].slice(0, shownValues).join(" · ") : "Empty";
}
