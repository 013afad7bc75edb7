"use client";

import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useRef } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { UnloadedPage } from "@/components/ui/error-notice";
import { showNotice } from "@/components/ui/notice-store";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/time";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type { HiddenPeopleResponse } from "@/lib/directory/hidden/schema";
import { HidePersonDialog } from "./hide-person-dialog";
import { useChangeHidden } from "./use-change-hidden";

export function HiddenPeoplePage() {
  const { data, error, refetch } = useQuery(apiQuery("/api/people/hidden"));
  const [isHiding, hiding] = useDisclosure(false);
  // Always in the header, so that the focus has a place to return to.
  const hideButton = useRef<HTMLButtonElement>(null);
  const header = (
    <PageHeader
      title="Hidden people"
      detail="In no list, chart or search, until you show them again"
      action={
        <Button variant="filled" ref={hideButton} leftSection={<EyeOff />} onClick={hiding.open}>
          Hide a person
        </Button>
      }
    />
  );
  if (!data) return <UnloadedPage header={header} error={error} refetch={refetch} />;
  return (
    <>
      {header}
      {data.hidden.length === 0 ? (
        <EmptyState icon={<EyeOff />} title="No one is hidden">
          <Stack gap="sm">
            <span>
              Hide someone who must not be found, for example because of a threat. They are absent everywhere
              immediately, for executives too, and their reports move to the next visible manager. The sync
              continues, and their account stays.
            </span>
            <span>
              Hiding does not make people forget: they may know the person from exports, printed copies and
              other systems.
            </span>
          </Stack>
        </EmptyState>
      ) : (
        <Stack component="ol" p={0} m={0} style={{ listStyle: "none" }}>
          {data.hidden.map((person) => (
            <li key={person.id}>
              <HiddenPersonCard person={person} onShown={() => hideButton.current?.focus()} />
            </li>
          ))}
        </Stack>
      )}
      <HidePersonDialog isOpen={isHiding} onClose={hiding.close} />
    </>
  );
}

function HiddenPersonCard({
  person,
  onShown,
}: {
  person: HiddenPeopleResponse["hidden"][number];
  onShown: () => void;
}) {
  const { id, name, reason, hidden_by, hidden_at, not_in_source: isMissing } = person;
  const { ask, dialog } = useConfirmation();
  const [isChanging, changing] = useDisclosure(false);
  const show = useChangeHidden({
    call: () => fetchApi("DELETE", "/api/people/{id}/hidden", { path: { id } }),
    done: () => {
      showNotice({ title: "Shown again", message: `Everyone can find ${name}.` });
      onShown();
    },
    failed: "Not shown",
  });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={`hidden-${id}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: "1 1 18rem", overflowWrap: "anywhere" }}>
          <Title id={`hidden-${id}`}>
            <bdi translate="no">{name}</bdi>
          </Title>
          <Text mt={2}>
            <bdi>{reason}</bdi>
          </Text>
          {isMissing && (
            <Text mt="xs">The source of people does not list them. What Kith stores of them stays.</Text>
          )}
          <Text c="dimmed" mt="xs">
            Hidden by <bdi translate="no">{hidden_by}</bdi>, <RelativeTime value={hidden_at} />
          </Text>
        </div>
        <Button aria-label={`Change the reason for hiding ${name}`} onClick={changing.open}>
          Change the reason
        </Button>
        <Button
          loading={show.isPending}
          aria-label={`Show ${name} again`}
          onClick={() =>
            ask(
              {
                title: `Show ${name} again?`,
                consequence:
                  "Everyone will see them again, in lists, chart and search, and their reports move back to them. The reason is deleted.",
                confirmLabel: "Show again",
                isHarmful: true,
              },
              () => show.mutate(),
            )
          }
        >
          Show again
        </Button>
      </Group>
      {dialog}
      <HidePersonDialog isOpen={isChanging} onClose={changing.close} hidden={person} />
    </Paper>
  );
}
