import { Button } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Connection } from "@/lib/connections/schema";
import { checkConnectionViaApi, disconnectViaApi } from "@/lib/browser/connections";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useConfirmation } from "@/components/ui/use-confirmation";
import classes from "./connections.module.css";

type Provider = Connection["provider"];

const providerNames: Record<Provider, string> = { payroll: "Xero", projects: "Productive", chat: "Slack" };

/** Button that tests a connection and shows the result on its card. */
export function CheckButton({ provider }: { provider: Provider }) {
  const invalidate = useInvalidate();
  const check = useMutation({
    mutationFn: () => checkConnectionViaApi(provider),
    onSuccess: ({ connection }) => {
      if (connection.status !== "connected") return;
      showNotice({
        title: `${providerNames[provider]} works`,
        message: `${connection.org_name} just answered.`,
      });
    },
    onError: notifyFailure("Not checked"),
    onSettled: () => invalidate(queryKeys.connections),
  });
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      Check now
    </Button>
  );
}

/** Button that deletes a credential, after a confirmation that names the consequences. */
export function DisconnectButton({
  connection,
  label = "Disconnect",
  done,
  children,
}: {
  connection: Connection;
  label?: string;
  /** Text of the notice after the credential is deleted. */
  done: string;
  /** Consequences, as the text of the confirmation. */
  children: ReactNode;
}) {
  const invalidate = useInvalidate();
  const { ask, dialog } = useConfirmation();
  const remove = useMutation({
    mutationFn: () => disconnectViaApi(connection.provider),
    onSuccess: () => showNotice({ title: "Disconnected", message: done }),
    onError: notifyFailure("Not disconnected"),
    onSettled: () => invalidate(queryKeys.connections),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className={classes["disconnect"]}
        onClick={() =>
          ask(
            {
              title: `Disconnect ${providerNames[connection.provider]} (${connection.org_name})?`,
              consequence: children,
              confirmLabel: label,
              isHarmful: true,
            },
            () => remove.mutate(),
          )
        }
        loading={remove.isPending}
      >
        {label}
      </Button>
      {dialog}
    </>
  );
}
