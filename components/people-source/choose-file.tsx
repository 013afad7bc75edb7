import { Anchor, Button, FileButton, Group, Text } from "@mantine/core";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { FailureAlert } from "@/components/ui/action-form";
import { chooseFile } from "./chosen-file";
import classes from "./people-source.module.css";

/** A file can be dropped anywhere on the box. `chosen` runs once the file is in memory. */
export function ChooseFile({ chosen }: { chosen?: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    const refused = await chooseFile(file);
    setProblem(refused);
    if (refused === null) chosen?.();
  };
  return (
    <div
      className={classes["drop"]}
      data-over={isOver || undefined}
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
        <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} leftSection={<FileUp size={16} aria-hidden />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop it here
        </Text>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        CSV or XLSX, up to 10 MB and 50,000 rows. No list at hand?{" "}
        <Anchor href="/people-template.csv" download inherit c="inherit" td="underline">
          Download the template
        </Anchor>
      </Text>
    </div>
  );
}
