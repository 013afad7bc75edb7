"use client";

import { Button, Group, Paper, Stack, Text, Title, List, Modal, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useRef } from "react";
import { useForm } from "@mantine/form";
import { useRouter } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import { UnloadedPage } from "@/components/ui/error-notice";
import { showNotice } from "@/components/ui/notice-store";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/time";
import { useConfirmation } from "@/components/ui/use-confirmation";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import type { HiddenPeopleResponse } from "@/lib/directory/hidden/schema";
import { ActionForm } from "@/components/ui/action-form";
import { PersonSearchSelect } from "@/components/ui/person-search-select";
import { useAction } from "@/components/ui/use-action";
import { discardOfflineDirectory } from "@/lib/browser/offline-directory";

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
  const forgetPeople = useForgetPeople();
  const show = useAction({
    call: () => fetchApi("DELETE", "/api/people/{id}/hidden", { path: { id } }),
    done: () => {
      forgetPeople();
      showNotice({ title: "Shown again", message: `Everyone can find ${name}.` });
      onShown();
    },
    failed: "Not shown",
    refetch: changedPaths,
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

type HideInput = { id: string; name: string; reason: string };

/** `hidden`: this person is hidden already, and only the reason changes. */
const HidePersonDialog = ({ isOpen, ...form }: HideFormProps & { isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={form.onClose}
    title={form.hidden ? `Change the reason for hiding ${form.hidden.name}` : "Hide a person"}
    size="lg"
  >
    <HidePersonForm {...form} />
  </Modal>
);

type HideFormProps = { onClose: () => void; hidden?: HideInput };

/** Mounted only while the dialog is open, so that it starts empty. */
function HidePersonForm({ onClose, hidden }: HideFormProps) {
  const forgetPeople = useForgetPeople();
  const hide = useAction({
    call: ({ id, reason }: HideInput) =>
      fetchApi("PUT", "/api/people/{id}/hidden", { path: { id }, body: { reason } }),
    done: (_answer, { name }) => {
      forgetPeople();
      showNotice(
        hidden
          ? { title: "Changed", message: `The reason for hiding ${name} is changed.` }
          : { title: "Hidden", message: `No one finds ${name} in Kith now.` },
      );
      onClose();
    },
    refetch: changedPaths,
  });
  const form = useForm({
    initialValues: { id: hidden?.id ?? "", name: hidden?.name ?? "", reason: hidden?.reason ?? "" },
    validate: {
      id: (id) => (id === "" ? "Choose a person" : null),
      reason: (reason) => (reason.trim() === "" ? "Enter the reason" : null),
    },
  });
  const { id, name } = form.values;
  return (
    <ActionForm
      form={form}
      action={hide}
      submitLabel={hidden ? "Change the reason" : `Hide ${name}`.trim()}
      isHarmful={!hidden}
      onSubmit={({ reason, ...person }) =>
        // The API refuses line breaks in a reason.
        hide.mutate({ ...person, reason: reason.trim().replaceAll(/\s*\n\s*/g, " ") })
      }
      onCancel={onClose}
    >
      {!hidden && (
        <PersonSearchSelect
          label="Person"
          data-autofocus
          {...form.getInputProps("id")}
          value={id || null}
          name={name}
          onChange={(chosen, chosenName) => form.setValues({ id: chosen ?? "", name: chosenName })}
        />
      )}
      <Textarea
        label="Reason"
        description="Stored encrypted. Only executives see it"
        maxLength={500}
        rows={3}
        {...(hidden && { "data-autofocus": true })}
        {...form.getInputProps("reason")}
      />
      {!hidden && (
        <div>
          <Text fw={500} mb={6} id="hide-consequences">
            What happens
          </Text>
          <List size="sm" spacing={6} aria-labelledby="hide-consequences">
            <List.Item>
              They are absent immediately, for everyone, executives and themselves too: from lists, chart,
              search, exports and their page. Connected programs see that they left, without the reason.
            </List.Item>
            <List.Item>
              Their reports move to the next visible manager, who then has a manager’s access to them: contact
              details, gender, date of birth and fields for managers.
            </List.Item>
            <List.Item>
              The sync continues, and their data and links stay. They can sign in, and Access lists their
              account.
            </List.Item>
            <List.Item>
              People may still know them from exports and printed copies. Browsers that opened the directory
              may show them offline for up to seven days.
            </List.Item>
          </List>
        </div>
      )}
    </ActionForm>
  );
}

const changedPaths = ["/api/people/hidden", "/api/people/away", "directory"] as const;

/** Deletes all copies of people in this browser, because a copy of another page may name them. */
function useForgetPeople() {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    client.removeQueries({ type: "inactive" });
    router.refresh();
    void discardOfflineDirectory();
  };
}
