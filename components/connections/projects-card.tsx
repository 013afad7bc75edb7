import { PasswordInput, Select } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { connectProjectsViaApi } from "@/lib/browser/connections";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { DepartmentSourceButton } from "./department-source-button";
import { ProductiveInstructions } from "./vendors";
import { ConnectForm, TokenCard, type ConnectFormProps, type ConnectionCardProps } from "./token-card";

/** Card of the projects system, the source of people. */
export function ProjectsCard(properties: ConnectionCardProps) {
  return (
    <TokenCard
      {...properties}
      provider="projects"
      purpose="People, titles, managers and teams come from here. Kith never changes anything there."
      consequence="the directory stays as the last sync left it."
      disconnected="The token was deleted from Kith."
      disconnectConsequence="The directory stays as it is and stops refreshing. Profiles and links stay. The token is deleted here. Delete it in Productive as well if nothing else uses it."
      connectedActions={<DepartmentSourceButton />}
      form={ProjectsConnectForm}
    />
  );
}

/** Steps in Productive, and the form that connects Productive. */
export function ProjectsConnectForm({ onDone, onCancel }: ConnectFormProps) {
  const invalidate = useInvalidate();
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const connect = useMutation({
    mutationFn: connectProjectsViaApi,
    onSuccess: ({ connection }) => {
      showNotice({
        title: "Connected",
        message: `Starting with the next sync, Kith reads people from ${connection.org_name}.`,
      });
      onDone();
    },
    onSettled: () => invalidate(queryKeys.connections, queryKeys.setup),
  });
  const choices = connect.error instanceof ApiProblem ? connect.error.document.organizations : undefined;
  return (
    <ConnectForm
      submitLabel="Connect projects"
      isBusy={connect.isPending}
      onSubmit={(readField) => connect.mutate({ token: readField("token"), organizationId })}
      {...(onCancel && { onCancel })}
    >
      <ProductiveInstructions />
      <PasswordInput
        label="API token"
        name="token"
        error={connect.error && !choices ? connect.error.message : null}
        aria-invalid={connect.error !== null && !choices}
        autoComplete="off"
        required
        visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
      />
      {choices && (
        <Select
          label="Organisation"
          description="The token belongs to several organisations"
          data={choices.map(({ organization_id, organization_name }) => ({
            value: organization_id,
            label: organization_name,
          }))}
          value={organizationId}
          onChange={setOrganizationId}
          required
        />
      )}
    </ConnectForm>
  );
}
