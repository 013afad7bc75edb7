import { Button } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import type { Connection } from "@/lib/connections/schema";
import { checkConnectionViaApi, disconnectViaApi } from "@/lib/browser/connections";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useConfirmation } from "@/components/ui/use-confirmation";
import classes from "./connections.module.css";
import { connectionTexts, revocationTexts, vendors } from "./vendors";

type Provider = Connection["provider"];

export function CheckButton({ provider }: { provider: Provider }) {
  const invalidate = useInvalidate();
  const check = useMutation({
    mutationFn: () => checkConnectionViaApi(provider),
    onSuccess: ({ connection }) => {
      if (connection.status !== "connected") return;
      showNotice({
        title: `${vendors[provider].name} works`,
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

export function DisconnectButton({ connection: { provider, org_name } }: { connection: Connection }) {
  const { disconnect, disconnectConsequence, disconnected } = connectionTexts[provider];
  const invalidate = useInvalidate();
  const { ask, dialog } = useConfirmation();
  const remove = useMutation({
    mutationFn: () => disconnectViaApi(provider),
    onSuccess: (answer) =>
      showNotice({
        title: "Disconnected",
        message:
          "revocation" in answer && answer.revocation ? revocationTexts[answer.revocation] : disconnected,
      }),
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
              title: `Disconnect ${vendors[provider].name} (${org_name})?`,
              consequence: disconnectConsequence,
              confirmLabel: disconnect,
              isHarmful: true,
            },
            () => remove.mutate(),
          )
        }
        loading={remove.isPending}
      >
        {disconnect}
      </Button>
      {dialog}
    </>
  );
}
