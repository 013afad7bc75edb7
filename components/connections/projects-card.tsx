"use client";

import { Alert, Button, Group, Modal, Paper, PasswordInput, Select, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip, type Tone } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Connection } from "@/lib/connections/schema";
import { connectProjects, disconnectProjects } from "@/lib/query/connections";
import { ApiProblem } from "@/lib/query/fetch-json";

const states: Record<Connection["status"], { word: string; tone: Tone }> = {
  connected: { word: "Connected", tone: "good" },
  needs_reconnect: { word: "Needs a new token", tone: "bad" },
  failing: { word: "Failing", tone: "waiting" },
};

/** The projects system: where the people come from. */
export function ProjectsCard({ connection }: { connection: Connection | null }) {
  const [isReplacing, setIsReplacing] = useState(false);
  const showsForm = connection === null || connection.status === "needs_reconnect" || isReplacing;
  return (
    <Paper withBorder radius="lg" p="lg" maw={640} component="section" aria-labelledby="projects">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="projects">
            Projects
          </Title>
          {connection ? (
            <StateChip tone={states[connection.status].tone}>{states[connection.status].word}</StateChip>
          ) : (
            <StateChip tone="quiet">Not connected</StateChip>
          )}
        </Group>
        {connection ? (
          <Facts connection={connection} />
        ) : (
          <Text size="sm" c="dimmed">
            People, their titles and who reports to whom are read from here. Kith never writes there: a
            read-only token is enough.
          </Text>
        )}
        {connection?.last_error && (
          <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />} c="var(--mantine-color-text)">
            {connection.last_error}
          </Alert>
        )}
        {showsForm && (
          <TokenForm
            onDone={() => setIsReplacing(false)}
            {...(isReplacing && { onCancel: () => setIsReplacing(false) })}
          />
        )}
        {connection && (
          <Group>
            {!showsForm && (
              <>
                <LinkButton href="/admin/sync">To the sync page</LinkButton>
                <Button variant="default" onClick={() => setIsReplacing(true)}>
                  Replace the token
                </Button>
              </>
            )}
            <Disconnect orgName={connection.org_name} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Facts({ connection }: { connection: Connection }) {
  return (
    <Text size="sm" c="dimmed" component="div">
      <Text fw={550} c="var(--mantine-color-text)">
        <bdi>{connection.org_name}</bdi>
      </Text>
      Connected <Time value={connection.connected_at} />
      {connection.last_checked_at && (
        <>
          , last used <Time value={connection.last_checked_at} />
        </>
      )}
    </Text>
  );
}

function TokenForm({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const client = useQueryClient();
  const [token, setToken] = useState("");
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const connect = useMutation({
    mutationFn: connectProjects,
    onSuccess: ({ connection }) => {
      notifications.show({
        title: "Connected",
        message: `People are read from ${connection.org_name} from the next sync on.`,
      });
      setToken("");
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["connections"] }),
  });
  const choices = connect.error instanceof ApiProblem ? connect.error.document.organizations : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate({ token, organizationId });
      }}
    >
      <Stack gap="sm">
        <PasswordInput
          label="API token"
          description="In the projects system: Settings, API integrations, a new read-only token"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={connect.error && !choices ? connect.error.message : null}
          autoComplete="off"
          required
          visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
        />
        {choices && (
          <Select
            label="Organisation"
            description="The token belongs to several"
            data={choices.map(({ organization_id, organization_name }) => ({
              value: organization_id,
              label: organization_name,
            }))}
            value={organizationId}
            onChange={setOrganizationId}
            required
          />
        )}
        <Group>
          <Button type="submit" loading={connect.isPending}>
            Connect projects
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function Disconnect({ orgName }: { orgName: string }) {
  const client = useQueryClient();
  const [isAsking, { open, close }] = useDisclosure(false);
  const disconnect = useMutation({
    mutationFn: disconnectProjects,
    onSuccess: () =>
      notifications.show({ title: "Disconnected", message: "The token was deleted from Kith." }),
    onError: (error) =>
      notifications.show({ color: "red", title: "Not disconnected", message: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ["connections"] }),
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={open} loading={disconnect.isPending}>
        Disconnect
      </Button>
      <Modal opened={isAsking} onClose={close} title={`Disconnect ${orgName}?`}>
        <Text mb="md">
          The directory stays as the last sync left it, and is no longer refreshed. The token is deleted here;
          delete it in the projects system as well if nothing else uses it.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            onClick={() => {
              close();
              disconnect.mutate();
            }}
          >
            Disconnect
          </Button>
        </Group>
      </Modal>
    </>
  );
}
