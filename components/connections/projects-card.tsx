"use client";

import { Button, Group, PasswordInput, Select, Stack } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { FolderKanban } from "lucide-react";
import { useState } from "react";
import type { Connection, ConnectionDetails } from "@/lib/connections/schema";
import { connectProjects } from "@/lib/query/connections";
import { ApiProblem } from "@/lib/query/fetch-json";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { CheckButton, DisconnectButton } from "./connection-actions";
import { ConnectionFacts, ConnectionState, LastError, SystemCard } from "./connection-card";
import classes from "./connections.module.css";

const consequence = "the directory stays as the last sync left it.";

/** The projects system: where the people come from. */
export function ProjectsCard({
  connection,
  details,
  names,
}: {
  connection: Connection | null;
  details: ConnectionDetails | undefined;
  names: Readonly<Record<string, string>>;
}) {
  const [isReplacing, setIsReplacing] = useState(false);
  const showsForm = connection === null || connection.status === "needs_reconnect" || isReplacing;
  return (
    <SystemCard
      id="projects"
      name="Projects"
      purpose="People, titles and managers come from here."
      icon={FolderKanban}
      state={<ConnectionState connection={connection} details={details} />}
      actions={
        connection &&
        !isReplacing && (
          <>
            <CheckButton provider="projects" />
            {!showsForm && (
              <Button variant="default" onClick={() => setIsReplacing(true)}>
                Replace the token
              </Button>
            )}
            <DisconnectButton connection={connection} done="The token was deleted from Kith.">
              The directory stays as it is and stops refreshing. Profiles and links stay. The token is deleted
              here. Delete it in the projects system as well if nothing else uses it.
            </DisconnectButton>
          </>
        )
      }
    >
      {connection && (
        <>
          <ConnectionFacts {...{ connection, details, names, consequence }} />
          <LastError connection={connection} consequence={consequence} />
        </>
      )}
      {showsForm && (
        <TokenForm
          onDone={() => setIsReplacing(false)}
          {...(isReplacing && { onCancel: () => setIsReplacing(false) })}
        />
      )}
    </SystemCard>
  );
}

function TokenForm({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const invalidate = useInvalidate();
  const [token, setToken] = useState("");
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const connect = useMutation({
    mutationFn: connectProjects,
    onSuccess: ({ connection }) => {
      showNotice({
        title: "Connected",
        message: `People are read from ${connection.org_name} from the next sync on.`,
      });
      setToken("");
      onDone();
    },
    onSettled: () => invalidate(queryKeys.connections),
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
          description="In the projects system: Settings, API integrations, new read-only token. Kith never changes anything there."
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={connect.error && !choices ? connect.error.message : null}
          aria-invalid={connect.error !== null && !choices}
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
        <Group gap="xs" className={classes["actions"]}>
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
