import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { createFailedPart } from "@/components/ui/load-failure";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import type { Connection } from "@/lib/connections/schema";
import { checkConnectionViaApi, disconnectViaApi, sendTestMessageViaApi } from "@/lib/browser/connections";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useConfirmation } from "@/components/ui/use-confirmation";
import classes from "./connections.module.css";
import { revocationTexts, vendors } from "./vendors";

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
  const { name, disconnect, disconnectConsequence, disconnected } = vendors[provider];
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
              title: `Disconnect ${name} (${org_name})?`,
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

export function TestMessageButton() {
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: sendTestMessageViaApi,
    onSuccess: () => showNotice({ title: "Sent", message: "Check the channel for the message." }),
    onError: notifyFailure("Not sent"),
    onSettled: () => invalidate(queryKeys.connections),
  });
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      Send test message
    </Button>
  );
}

const DepartmentSourceForm = dynamic(
  () => import("./department-source-form").then((file) => file.DepartmentSourceForm, createFailedPart),
  { ssr: false },
);

export function DepartmentSourceButton() {
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
