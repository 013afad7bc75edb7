"use client";

import { Alert, Button, Code, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { MessagesSquare, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Connection, ConnectionDetails } from "@/lib/connections/schema";
import { connectChat, sendTestMessage } from "@/lib/query/connections";
import { ApiProblem } from "@/lib/query/fetch-json";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { tellFailed } from "@/components/ui/tell-failed";
import { CheckButton, DisconnectButton } from "./connection-actions";
import { ConnectionFacts, ConnectionState, LastError, SystemCard } from "./connection-card";
import classes from "./connections.module.css";

const consequence = "no one gets a message when a connection breaks or a sync fails.";

/** The chat system: where Kith says that something needs somebody. */
export function ChatCard({
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
      id="chat"
      name="Chat"
      purpose="Posts to a channel when a connection breaks, and when a sync fails or needs a decision. Links people to a direct message."
      icon={MessagesSquare}
      state={<ConnectionState connection={connection} details={details} />}
      actions={
        connection &&
        !isReplacing && (
          <>
            <CheckButton provider="chat" />
            {!showsForm && (
              <>
                <TestMessageButton />
                <Button variant="default" onClick={() => setIsReplacing(true)}>
                  Replace the token
                </Button>
              </>
            )}
            <DisconnectButton connection={connection} done="The bot token was deleted from Kith.">
              Kith stops posting when a connection breaks or a sync fails. Messages already sent stay. The
              token is deleted here but keeps working elsewhere. Remove the app in the chat system if nothing
              else uses it.
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
        <BotForm
          onDone={() => setIsReplacing(false)}
          {...(isReplacing && { onCancel: () => setIsReplacing(false) })}
        />
      )}
    </SystemCard>
  );
}

function TestMessageButton() {
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: sendTestMessage,
    onSuccess: () => showNotice({ title: "Sent", message: "Look for the message in the channel." }),
    onError: tellFailed("Not sent"),
    onSettled: () => invalidate(queryKeys.connections),
  });
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      Send test message
    </Button>
  );
}

function BotForm({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const invalidate = useInvalidate();
  const [botToken, setBotToken] = useState("");
  const [channelId, setChannelId] = useState("");
  const connect = useMutation({
    mutationFn: connectChat,
    onSuccess: ({ connection }) => {
      showNotice({
        title: "Connected",
        message: `Kith now posts in ${connection.org_name}. Send a test message to see that it arrives.`,
      });
      setBotToken("");
      onDone();
    },
    onSettled: () => invalidate(queryKeys.connections),
  });
  const code = connect.error instanceof ApiProblem ? connect.error.code : null;
  const isAboutToken = code === "credentials_rejected";
  const isAboutChannel = code === "channel_not_usable";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate({ botToken, channelId });
      }}
    >
      <Stack gap="sm">
        <PasswordInput
          label="Bot token"
          description={
            <>
              Of an app in your workspace whose bot has the scopes <Code>chat:write</Code>,{" "}
              <Code>channels:read</Code> and <Code>groups:read</Code>, and for direct messages and local times{" "}
              <Code>users:read</Code> and <Code>users:read.email</Code>. It begins with <Code>xoxb-</Code>.
            </>
          }
          value={botToken}
          onChange={(event) => setBotToken(event.currentTarget.value)}
          error={isAboutToken ? connect.error?.message : null}
          aria-invalid={isAboutToken}
          autoComplete="off"
          required
          visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
        />
        <TextInput
          label="Channel id"
          description="At the end of the channel's details. Invite the bot there first: /invite @ and its name."
          placeholder="C0123456789"
          value={channelId}
          onChange={(event) => setChannelId(event.currentTarget.value)}
          error={isAboutChannel ? connect.error?.message : null}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {connect.error && !isAboutToken && !isAboutChannel && (
          <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
            {connect.error.message}
          </Alert>
        )}
        <Group gap="xs" className={classes["actions"]}>
          <Button type="submit" loading={connect.isPending}>
            Connect chat
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
