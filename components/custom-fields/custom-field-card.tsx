import { ActionIcon, Badge, Button, Group, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { fetchApi } from "@/lib/browser/fetch-api";
import { customFieldKindLabels } from "@/lib/directory/custom-fields/kinds";
import type { CustomField } from "@/lib/directory/custom-fields/schema";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { changedPaths, CustomFieldDialog } from "./custom-field-dialog";
import { audienceLabels, editorLabels } from "./field-labels";

export function CustomFieldCard({
  field,
  position,
  isLast,
}: {
  field: CustomField;
  position: number;
  isLast: boolean;
}) {
  const { id, name, kind, options, edited_by, seen_by, searchable, filterable, people } = field;
  const [isEditing, editing] = useDisclosure(false);
  const { ask, dialog } = useConfirmation();
  const move = useAction({
    call: (position: number) =>
      fetchApi("PATCH", "/api/admin/custom-fields/{id}", { path: { id }, body: { position } }),
    failed: "Not moved",
    refetch: changedPaths,
  });
  const remove = useAction({
    call: () => fetchApi("DELETE", "/api/admin/custom-fields/{id}", { path: { id } }),
    done: () => showNotice({ title: "Deleted", message: `“${name}” was removed from every page.` }),
    failed: "Not deleted",
    refetch: changedPaths,
  });
  const titleId = `field-${id}`;
  const moveButton = (label: string, to: number, isDisabled: boolean, Icon: typeof ArrowUp) => (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={`Move ${name} ${label}`}
      // Not `disabled`: after the last possible move, a disabled button would lose the focus.
      aria-disabled={isDisabled}
      {...(isDisabled && { "data-disabled": true })}
      onClick={() => !isDisabled && move.mutate(to)}
    >
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: "1 1 18rem" }}>
          <Title id={titleId}>
            <bdi>{name}</bdi>
          </Title>
          <Text c="dimmed" mt={2} style={{ overflowWrap: "anywhere" }}>
            {[customFieldKindLabels[kind], options.join(" · ")].filter(Boolean).join(": ")}
          </Text>
          <Group gap={4} mt="sm">
            {searchable && <Badge color="gray">Searchable</Badge>}
            {filterable && <Badge color="gray">Filterable</Badge>}
            <Text c="dimmed">
              Seen by: {audienceLabels[seen_by]} · Edited by: {editorLabels[edited_by]} ·{" "}
              {people === 0 ? "No values yet" : `Filled in for ${formatPeopleCount(people)}`}
            </Text>
          </Group>
        </div>
        <Group gap="xs" wrap="nowrap">
          {moveButton("up", position - 1, position === 0, ArrowUp)}
          {moveButton("down", position + 1, isLast, ArrowDown)}
          <Button onClick={editing.open} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={`Delete ${name}`}
            onClick={() =>
              ask(
                {
                  title: `Delete “${name}”?`,
                  consequence:
                    people === 0
                      ? "No one has a value yet."
                      : `The values of ${formatPeopleCount(people)} are deleted, too. This cannot be undone.`,
                  confirmLabel: "Delete",
                  isHarmful: true,
                },
                () => remove.mutate(),
              )
            }
          >
            <Trash2 size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <CustomFieldDialog field={field} isOpen={isEditing} onClose={editing.close} />
      {dialog}
    </Paper>
  );
}
