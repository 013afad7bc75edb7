"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { maxMissionLength } from "@/lib/directory/departments/department-id";

export function Mission({ id, mission, canEdit }: { id: string; mission: string | null; canEdit: boolean }) {
  const router = useRouter();
  const [text, setText] = useState<string | null>(null);
  const [wasEdited, setWasEdited] = useState(false);
  const change = useAction({
    call: (mission: string | null) =>
      fetchApi("PATCH", "/api/departments/{id}", { path: { id }, body: { mission } }),
    done: () => {
      setText(null);
      router.refresh();
    },
  });
  if (text !== null) {
    return (
      <form
        style={{ marginBottom: "var(--mantine-spacing-lg)" }}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(text.trim() || null);
        }}
      >
        <TextInput
          label="Mission"
          description="One line that says what the department does. Everyone sees it."
          maw="46rem"
          value={text}
          maxLength={maxMissionLength}
          onChange={(event) => setText(event.currentTarget.value)}
          error={change.error?.message}
          autoFocus
        />
        <Group gap="xs" mt="xs">
          <Button variant="filled" type="submit" loading={change.isPending}>
            Save
          </Button>
          <Button
            onClick={() => {
              setText(null);
              change.reset();
            }}
          >
            Cancel
          </Button>
        </Group>
      </form>
    );
  }
  if (mission === null && !canEdit) return null;
  return (
    <Group gap="xs" mb="lg">
      <Text
        size="md"
        maw="46rem"
        style={{ overflowWrap: "anywhere" }}
        {...(mission === null && { c: "dimmed" })}
      >
        {mission ?? "No mission yet"}
      </Text>
      {canEdit && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Pencil size={14} />}
          // The form replaces the button, so a closed form gives the focus back to a new one.
          autoFocus={wasEdited}
          onClick={() => {
            setWasEdited(true);
            setText(mission ?? "");
          }}
        >
          {mission === null ? "Add mission" : "Edit mission"}
        </Button>
      )}
    </Group>
  );
}
