"use client";

import { Button } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Connection } from "@/lib/connections/schema";
import { checkConnection, disconnect } from "@/lib/query/connections";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { tellFailed } from "@/components/ui/tell-failed";
import { useConfirmation } from "@/components/ui/use-confirmation";
import classes from "./connections.module.css";

type Provider = Connection["provider"];

const names: Record<Provider, string> = { payroll: "Payroll", projects: "Projects", chat: "Chat" };

/** Tries the connection now. What is wrong with it then stands on its card. */
export function CheckButton({ provider }: { provider: Provider }) {
  const invalidate = useInvalidate();
  const check = useMutation({
    mutationFn: () => checkConnection(provider),
    onSuccess: ({ connection }) => {
      if (connection.status !== "connected") return;
      showNotice({
        title: `${names[provider]} works`,
        message: `${connection.org_name} just answered.`,
      });
    },
    onError: tellFailed("Not checked"),
    onSettled: () => invalidate(queryKeys.connections),
  });
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      Check now
    </Button>
  );
}

/** Asks, naming what stops and what stays, and then forgets the credential. */
export function DisconnectButton({
  connection,
  label = "Disconnect",
  done,
  children,
}: {
  connection: Connection;
  label?: string;
  /** What became of the credential. */
  done: string;
  /** What stops, and what stays. */
  children: ReactNode;
}) {
  const invalidate = useInvalidate();
  const { ask, question } = useConfirmation();
  const remove = useMutation({
    mutationFn: () => disconnect(connection.provider),
    onSuccess: () => showNotice({ title: "Disconnected", message: done }),
    onError: tellFailed("Not disconnected"),
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
              title: `Disconnect ${connection.org_name}?`,
              consequence: children,
              doing: label,
              isHarmful: true,
            },
            () => remove.mutate(),
          )
        }
        loading={remove.isPending}
      >
        {label}
      </Button>
      {question}
    </>
  );
}
