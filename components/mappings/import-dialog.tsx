import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FileUp, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { linkableRecordsQueryOptions } from "@/lib/browser/mappings";
import { planImport, type ImportChange, type ImportPlan } from "@/lib/links/mappings/mappings-csv";
import type { UserMapping } from "@/lib/links/mappings/schema";
import { formatCount, pluralize } from "@/lib/platform/text/text-format";
import classes from "./mappings.module.css";
import type { MappingChanges } from "./use-mapping-changes";

const maxShownRows = 200;
/** Maximum size of a CSV file. Larger files cannot be lists of users. */
const maxFileBytes = 5_000_000;

/** Applies the changes row by row. A rejected row does not stop the others. */
export function ImportDialog({
  mappings,
  changes,
}: {
  mappings: readonly UserMapping[];
  changes: MappingChanges;
}) {
  const [plan, setPlan] = useState<ImportPlan | string | null>(null);
  const [done, setDone] = useState<{ total: number; refused: RejectedRow[] } | null>(null);
  const [progress, setProgress] = useState(0);
  const resetFile = useRef<() => void>(null);
  const apply = useMutation({
    mutationFn: async (planned: readonly ImportChange[]) => {
      const refused: RejectedRow[] = [];
      for (const [index, { mapping, wanted }] of planned.entries()) {
        const { payroll_id, projects_id } = mapping; // the values that the preview showed
        await changes
          .put(mapping.user_id, { ...wanted, expected: { payroll_id, projects_id } })
          .catch((error: Error) => refused.push({ email: mapping.user_email, reason: error.message }));
        setProgress(index + 1);
      }
      return { total: planned.length, refused };
    },
    onSuccess: setDone,
  });

  async function read(file: File | null) {
    if (!file) return;
    setDone(null);
    setProgress(0);
    setPlan(
      file.size > maxFileBytes
        ? "This file is too large to be a list of users."
        : planImport(await file.text(), mappings),
    );
    resetFile.current?.(); // lets the user pick the same file again
  }

  useRegisterOverlay(plan !== null);
  function close() {
    if (!apply.isPending) setPlan(null);
  }

  return (
    <>
      <FileButton resetRef={resetFile} onChange={(file) => void read(file)} accept=".csv,text/csv">
        {(properties) => (
          <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} {...properties}>
            Import CSV
          </Button>
        )}
      </FileButton>
      <Modal
        opened={plan !== null}
        onClose={close}
        title="Import matches"
        size="lg"
        closeOnClickOutside={false}
        withCloseButton={!apply.isPending}
      >
        {typeof plan === "string" ? (
          <UnreadableFile detail={plan} onClose={close} />
        ) : done ? (
          <ImportResult {...done} onClose={close} />
        ) : (
          plan && (
            <Stack gap="md">
              <ImportPreview plan={plan} />
              {apply.isPending && (
                <Progress.Root size="md">
                  <Progress.Section
                    value={(progress / Math.max(1, plan.changes.length)) * 100}
                    aria-label="Progress of the import"
                  />
                </Progress.Root>
              )}
              <Group justify="flex-end" className={classes["actions"]}>
                <Button variant="default" onClick={close} disabled={apply.isPending} data-autofocus>
                  Cancel
                </Button>
                <Button
                  disabled={plan.changes.length === 0}
                  loading={apply.isPending}
                  onClick={() => apply.mutate(plan.changes)}
                >
                  Change {formatCount(plan.changes.length, "user")}
                </Button>
              </Group>
            </Stack>
          )
        )}
      </Modal>
    </>
  );
}

type RejectedRow = { email: string; reason: string };

function UnreadableFile({ detail, onClose }: { detail: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />} title="File not readable">
        {detail}
      </Alert>
      <Text size="sm" c="dimmed">
        “Download CSV” creates a file to fill in and import.
      </Text>
      <CloseButton onClose={onClose} />
    </Stack>
  );
}

const columns = [
  { key: "payroll_id", label: "Payroll id", width: "42%" },
  { key: "projects_id", label: "Projects id", width: "26%" },
] as const;

function ImportPreview({ plan: { changes, unchanged, skipped } }: { plan: ImportPlan }) {
  const { data: records } = useQuery(linkableRecordsQueryOptions());
  const nameOf = (key: "payroll_id" | "projects_id", id: string | undefined) =>
    records?.[key === "payroll_id" ? "payroll" : "projects"]?.find((record) => record.id === id)?.name;
  return (
    <>
      <Text size="sm">
        {changes.length === 0
          ? "This file contains no changes."
          : "Review the changes before you apply them."}
        {unchanged > 0 && ` ${formatCount(unchanged, "user")} unchanged.`}
      </Text>
      {changes.length > 0 && (
        <div className={classes["scroll"]} tabIndex={0} role="group" aria-label="Changes">
          <Table verticalSpacing="xs" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>User</Table.Th>
                {columns.map(({ key, label, width }) => (
                  <Table.Th key={key} w={width}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.slice(0, maxShownRows).map(({ mapping, wanted }) => (
                <Table.Tr key={mapping.user_id}>
                  <Table.Td>
                    <bdi>{mapping.user_name}</bdi>
                  </Table.Td>
                  {columns.map(({ key }) => (
                    <Table.Td key={key}>
                      <IdChange old={mapping[key]} now={wanted[key]} name={nameOf(key, wanted[key])} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {changes.length > maxShownRows && (
        <Text size="sm" c="dimmed">
          The first {maxShownRows} of {changes.length.toLocaleString("en")} are shown.
        </Text>
      )}
      {skipped.length > 0 && (
        <MessageList
          title={`${formatCount(skipped.length, "row")} ${pluralize(skipped.length, "is", "are")} skipped`}
          lines={skipped.map(({ line, reason }) => `Line ${line}: ${reason}.`)}
        />
      )}
    </>
  );
}

function IdChange({ old, now, name }: { old: string; now: string | undefined; name: string | undefined }) {
  if (now === undefined) {
    return (
      <Text span size="sm" c="dimmed">
        {old || "none"}
      </Text>
    );
  }
  return (
    <Text span size="sm" className="numbers">
      {old && (
        <>
          <del>{old}</del> <span aria-hidden>→</span>{" "}
        </>
      )}
      <Text span inherit fw={550}>
        {now || "none"}
      </Text>
      {name !== undefined && (
        <Text inherit c="dimmed">
          <bdi>{name}</bdi>
        </Text>
      )}
    </Text>
  );
}

function ImportResult({
  total,
  refused,
  onClose,
}: {
  total: number;
  refused: RejectedRow[];
  onClose: () => void;
}) {
  const changed = total - refused.length;
  return (
    <Stack gap="md">
      <Text role="status">{`${formatCount(changed, "user")} ${pluralize(changed, "was", "were")} changed.`}</Text>
      {refused.length > 0 && (
        <MessageList
          title={`${formatCount(refused.length, "change")} ${pluralize(refused.length, "was", "were")} refused`}
          lines={refused.map(({ email, reason }) => `${email}: ${reason}`)}
        />
      )}
      <CloseButton onClose={onClose} />
    </Stack>
  );
}

function MessageList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title={title}>
      <ul className={classes["skipped"]}>
        {lines.slice(0, 20).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {lines.length > 20 && <li>and {lines.length - 20} more</li>}
      </ul>
    </Alert>
  );
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Group justify="flex-end" className={classes["actions"]}>
    <Button onClick={onClose} data-autofocus>
      Close
    </Button>
  </Group>
);
