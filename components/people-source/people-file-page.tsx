"use client";

import { Alert, Anchor, Button, Group, Loader, Radio, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft, CircleHelp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FailureAlert } from "@/components/ui/action-form";
import { PageHeader } from "@/components/ui/page-header";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useStore } from "@/lib/browser/use-store";
import type { ColumnMapping } from "@/lib/connections/connectors/people/file/formats";
import type { FileColumns, FileFormat, FileMappingBody } from "@/lib/connections/file-mapping-schema";
import { formatCount, formatPeopleCount } from "@/lib/platform/text/text-format";
import { ChooseFile } from "./choose-file";
import { chosenFile, type ChosenFile } from "./chosen-file";
import { ColumnChoices, FormatChoices } from "./file-choices";
import { FileFindings, SamplePeople } from "./file-findings";

/** `format`: how the last file was read. */
export function PeopleFilePage({ format }: { format: FileFormat }) {
  const file = useStore(chosenFile);
  return (
    <>
      <Anchor
        component={Link}
        href="/admin/connections/people"
        size="sm"
        c="dimmed"
        mb="xs"
        display="inline-flex"
        style={{ alignItems: "center", gap: 4 }}
      >
        <ArrowLeft size={14} aria-hidden /> Source of people
      </Anchor>
      <PageHeader
        title="People from a file"
        detail={
          file ? (
            <>
              <bdi>{file.name}</bdi>. Check how Kith reads it, then see what it would change. Nothing is
              changed yet.
            </>
          ) : (
            "Choose a list of your people. Nothing is changed before you have seen what it would change."
          )
        }
        action={
          file && (
            <Button variant="default" onClick={() => chosenFile.set(null)}>
              Choose another file
            </Button>
          )
        }
      />
      {file ? <FileMapping key={file.key} file={file} format={format} /> : <ChooseFile />}
    </>
  );
}

function FileMapping({ file, format: initialFormat }: { file: ChosenFile; format: FileFormat }) {
  const [columns, setColumns] = useState<ColumnMapping | null>(null);
  const [format, setFormat] = useState(initialFormat);
  const [mode, setMode] = useState<"partial" | "full">("partial");
  const { data, error, isFetching } = useQuery({
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
    gcTime: 0, // the answer has personal data
  });
  const preview = usePreviewFile(file, mode);
  if (error) return <Refused error={error} format={format} setFormat={setFormat} />;
  if (!data) return <Loader size="sm" role="status" aria-label="Reading the file" />;
  const { counts, questions } = data;
  return (
    <Stack gap="xl" aria-busy={isFetching}>
      {questions.length > 0 && (
        <Alert icon={<CircleHelp size={18} aria-hidden />} color="yellow" title="Before you continue">
          {questions.map((question) => (
            <Text size="sm" key={question}>
              {question}
            </Text>
          ))}
        </Alert>
      )}
      <section aria-labelledby="people">
        <Title order={2} size="h4" mb="sm" id="people">
          {formatPeopleCount(counts.people)}
          {counts.left > 0 && `, ${counts.left} who left`}
          {counts.rejected > 0 && `, ${formatCount(counts.rejected, "row")} left out`}
        </Title>
        <SamplePeople people={data.people} />
      </section>
      <FileFindings columns={data} />
      <FormatChoices data={data} format={format} setFormat={setFormat} />
      <ColumnChoices data={data} setColumns={setColumns} />
      <Radio.Group
        label="People who are in the directory and not in the file"
        value={mode}
        onChange={(value) => setMode(value === "full" ? "full" : "partial")}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="partial"
            label="stay unchanged"
            description="The file has some of the people. Those who leave have a status or a last day in it."
          />
          <Radio
            value="full"
            label="have left"
            description="The file has everyone. Many removals wait for your decision, as after every sync."
          />
        </Stack>
      </Radio.Group>
      <FailureAlert>{preview.error?.message}</FailureAlert>
      <Group>
        <Button
          disabled={questions.length > 0 || counts.people + counts.left === 0 || isFetching}
          loading={preview.isPending}
          onClick={() => preview.mutate({ ...format, columns: data.columns })}
        >
          Preview
        </Button>
      </Group>
    </Stack>
  );
}

/** Stores the mapping, sends the file again and opens its preview. */
function usePreviewFile(file: ChosenFile, mode: "partial" | "full") {
  const router = useRouter();
  return useAction({
    call: async (mapping: FileMappingBody) => {
      await fetchApi("PUT", "/api/people/source/mapping", { body: mapping });
      return fetchApi("POST", "/api/people/source/file", {
        body: file.content,
        query: { mode, preview: "true", name: file.name.slice(0, 200) },
      });
    },
    done: ({ preview }) => preview && router.push(`/admin/sync/previews/${preview.id}`),
    refetch: ["/api/admin/connections"],
  });
}

/** Another separator or encoding may make a table of the file, so they stay changeable. */
function Refused({
  error,
  format,
  setFormat,
}: {
  error: Error;
  format: FileFormat;
  setFormat: (format: FileFormat) => void;
}) {
  return (
    <Stack gap="lg">
      <FailureAlert>{error.message}</FailureAlert>
      <FormatChoices data={unreadFile} format={format} setFormat={setFormat} />
    </Stack>
  );
}

const unreadFile: Pick<FileColumns, "encoding" | "separator" | "date_order"> = {
  encoding: "utf-8",
  separator: ",",
  date_order: null,
};
