import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { createFailedPart } from "@/components/ui/load-failure";
import { showNotice } from "@/components/ui/notice-store";
import type { Connection } from "@/lib/connections/schema";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useAction } from "@/components/ui/use-action";
import { useConfirmation } from "@/components/ui/use-confirmation";
import classes from "./connections.module.css";
import { describeSystem, revocationTexts } from "./vendors";

export function CheckButton({ connection: { provider, vendor } }: { connection: Connection }) {
  const check = useAction({
    call: () => fetchApi("POST", "/api/admin/connections/{provider}/check", { path: { provider } }),
    done: ({ connection }) => {
      if (connection.status !== "connected") return;
      showNotice({
        title: `${describeSystem(provider, vendor).name} works`,
        message: `${connection.org_name} just answered.`,
      });
    },
    failed: "Not checked",
    refetch: ["/api/admin/connections"],
  });
  return (
    <Button loading={check.isPending} onClick={() => check.mutate()}>
      Check now
    </Button>
  );
}

export function DisconnectButton({ connection: { provider, org_name, vendor } }: { connection: Connection }) {
  const { name, disconnect, disconnectConsequence, disconnected } = describeSystem(provider, vendor);
  const { ask, dialog } = useConfirmation();
  const remove = useAction({
    call: () => fetchApi("DELETE", `/api/admin/connections/${provider}`),
    done: (answer) =>
      showNotice({
        title: "Disconnected",
        message:
          "revocation" in answer && answer.revocation ? revocationTexts[answer.revocation] : disconnected,
      }),
    failed: "Not disconnected",
    refetch: ["/api/admin/connections"],
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
              title: name === org_name ? `Disconnect ${name}?` : `Disconnect ${name} (${org_name})?`,
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
  const send = useAction({
    call: () => fetchApi("POST", "/api/admin/connections/chat/test-message"),
    done: () => showNotice({ title: "Sent", message: "Check the channel for the message." }),
    failed: "Not sent",
    refetch: ["/api/admin/connections"],
  });
  return (
    <Button loading={send.isPending} onClick={() => send.mutate()}>
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
      <Button onClick={open}>Departments</Button>
      <Modal opened={isOpen} onClose={close} title="Where departments come from" size="lg">
        <DepartmentSourceForm onClose={close} />
      </Modal>
    </>
  );
}
