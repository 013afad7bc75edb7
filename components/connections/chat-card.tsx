import { Button, Code, PasswordInput, TextInput } from "@mantine/core";
import { FailureAlert } from "@/components/ui/dialog-form";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { connectChatViaApi, sendTestMessageViaApi } from "@/lib/browser/connections";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import { notifyFailure } from "@/components/ui/notify-failure";
import type { ConnectionProps } from "./connection-card";
import { SlackSteps } from "./vendors";
import { ConnectForm, TokenCard, type ConnectFormProps } from "./token-card";

export const ChatCard = (properties: ConnectionProps) => (
  <TokenCard
    {...properties}
    provider="chat"
    connectedActions={<TestMessageButton />}
    form={ChatConnectForm}
  />
);

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

export function ChatConnectForm({ onDone, onCancel }: ConnectFormProps) {
  const invalidate = useInvalidate();
  const connect = useMutation({
    mutationFn: connectChatViaApi,
    onSuccess: ({ connection }) => {
      showNotice({
        title: "Connected",
        message: `Kith now posts in ${connection.org_name}. Send a test message to see that it arrives.`,
      });
      onDone();
    },
    onSettled: () => invalidate(queryKeys.connections, queryKeys.setup),
  });
  const code = connect.error instanceof ApiProblem ? connect.error.code : null;
  const isAboutToken = code === "credentials_rejected";
  const isAboutChannel = code === "channel_not_usable";
  return (
    <ConnectForm
      submitLabel="Connect chat"
      isBusy={connect.isPending}
      onSubmit={(readField) =>
        connect.mutate({ botToken: readField("botToken"), channelId: readField("channelId") })
      }
      {...(onCancel && { onCancel })}
    >
      <SlackSteps />
      <PasswordInput
        label="Bot token"
        description={
          <>
            It begins with <Code>xoxb-</Code>.
          </>
        }
        name="botToken"
        error={isAboutToken ? connect.error?.message : null}
        aria-invalid={isAboutToken}
        autoComplete="off"
        required
        visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
      />
      <TextInput
        label="Channel id"
        placeholder="C0123456789"
        name="channelId"
        error={isAboutChannel ? connect.error?.message : null}
        autoComplete="off"
        spellCheck={false}
        required
      />
      {!isAboutToken && !isAboutChannel && <FailureAlert>{connect.error?.message}</FailureAlert>}
    </ConnectForm>
  );
}
