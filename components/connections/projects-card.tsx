import { Button, Modal, PasswordInput, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { connectProjectsViaApi } from "@/lib/browser/connections";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { ConnectionProps } from "./connection-card";
import { ProductiveInstructions } from "./vendors";
import { ConnectForm, TokenCard, type ConnectFormProps } from "./token-card";
import { createFailedPart } from "@/components/ui/load-failure";

export const ProjectsCard = (properties: ConnectionProps) => (
  <TokenCard
    {...properties}
    provider="projects"
    connectedActions={<DepartmentSourceButton />}
    form={ProjectsConnectForm}
  />
);

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

const DepartmentSourceForm = dynamic(
  () => import("./department-source-form").then((file) => file.DepartmentSourceForm, createFailedPart),
  { ssr: false },
);

function DepartmentSourceButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Departments
      </Button>
      <Modal opened={isOpen} onClose={close} title="Where departments come from" size="lg">
        <DepartmentSourceForm onClose={close} />
      </Modal>
    </>
  );
}
