import { Anchor, Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { FailureAlert } from "@/components/ui/action-form";
import { createStore } from "@/lib/browser/store";

/** `content` is in memory, so that a file that changes on disk between the steps is still the one that was checked. */
export type ChosenFile = { name: string; content: Blob; key: string };

/** Kept while the user moves between the pages. It is sent with each step. */
export const chosenFile = createStore<ChosenFile | null>(null);

const maxFileMegabytes = 10;

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Files chosen since the page was loaded. `crypto.randomUUID` exists only on pages with https or of localhost. */
let chosenCount = 0;

async function chooseFile(file: File): Promise<string | null> {
  if (file.size > maxFileMegabytes * 1024 * 1024)
    return `The file is larger than ${maxFileMegabytes} MB. Remove the columns that Kith does not need.`;
  if (file.size === 0) return "The file is empty. Export the people again.";
  const type = /\.xls[xmb]?$/iu.test(file.name) ? workbookType : "text/csv";
  try {
    const content = new Blob([await file.arrayBuffer()], { type });
    chosenFile.set({ name: file.name, content, key: `file-${++chosenCount}` });
    return null;
  } catch {
    return "The file could not be read. Choose it again.";
  }
}

/** A file can be dropped anywhere on the box. `chosen` runs once the file is in memory. */
export function ChooseFile({ chosen }: { chosen?: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const forgetInput = useRef<() => void>(null);
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    forgetInput.current?.(); // otherwise the browser reports nothing if the corrected file is chosen again
    const refused = await chooseFile(file);
    setProblem(refused);
    if (refused === null) chosen?.();
  };
  return (
    <Stack
      gap="sm"
      align="center"
      px="md"
      py="xl"
      bdrs="lg"
      bd={`1px dashed var(${isOver ? "--mantine-primary-color-filled" : "--mantine-color-default-border"})`}
      {...(isOver && { bg: "var(--mantine-primary-color-light)" })}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <FailureAlert>{problem}</FailureAlert>
      <Group gap="sm" justify="center">
        <FileButton
          resetRef={forgetInput}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={(file) => void choose(file)}
        >
          {(button) => (
            <Button variant="filled" {...button} leftSection={<FileUp />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text c="dimmed">or drop it here</Text>
      </Group>
      <Text c="dimmed" ta="center">
        CSV or XLSX, up to 10 MB and 50,000 rows. No list at hand?{" "}
        <Anchor href="/people-template.csv" download inherit c="inherit" td="underline">
          Download the template
        </Anchor>
      </Text>
    </Stack>
  );
}
