import { Button, Code, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Send } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { useConfirmation } from "@/components/ui/use-confirmation";
import type { OperationEntry } from "@/lib/protocols/openapi/openapi-types";
import { buildCurlCommand, buildHeaders, buildUrl } from "./build-request";
import classes from "./api-reference.module.css";

type ReceivedResponse = { status: number; milliseconds: number; text: string };

/** Maximum number of response characters to render. Longer texts would block the page. */
const maxShownCharacters = 20_000;

/** An operation that changes data requires a confirmation. */
export function RequestConsole({ shown, origin }: { shown: OperationEntry; origin: string }) {
  const { method, operation } = shown;
  const body = operation.requestBody?.content["application/json"];
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState(() => JSON.stringify(body?.example ?? {}, null, 2));
  const [received, setReceived] = useState<ReceivedResponse | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { ask, dialog } = useConfirmation();
  const parameters = operation.parameters ?? [];
  const address = buildUrl(shown, values);
  const isComplete = parameters.every(({ name, required }) => !required || values[name]);

  const send = async () => {
    setAsking(true);
    const startedAt = performance.now();
    try {
      const answer = await fetch(address, {
        method: method.toUpperCase(),
        headers: buildHeaders(shown, values),
        ...(body && { body: text }),
      });
      const answered = await answer.text();
      setReceived({
        status: answer.status,
        milliseconds: performance.now() - startedAt,
        text: formatBody(answered),
      });
    } catch {
      setReceived({
        status: 0,
        milliseconds: 0,
        text: "Kith can't be reached. Check your connection and try again.",
      });
    } finally {
      setAsking(false);
    }
  };
  const confirmAndSend = () => {
    if (!operation["x-writes"]) return void send();
    ask(
      {
        title: `${method.toUpperCase()} ${address}`,
        consequence: "This changes your company's real data.",
        confirmLabel: "Send",
        isHarmful: method === "delete",
      },
      () => void send(),
    );
  };
  return (
    <Stack
      component="form"
      gap="xs"
      className={classes.try}
      aria-label={`Try ${operation.operationId}`}
      onSubmit={(event) => {
        event.preventDefault();
        confirmAndSend();
      }}
    >
      <Text size="sm" fw={600}>
        Try it
      </Text>
      {parameters.map(({ name, required }) => (
        <TextInput
          key={name}
          label={name}
          size="sm"
          required={required}
          value={values[name] ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, [name]: value }));
          }}
        />
      ))}
      {body && (
        <Textarea
          label="Body"
          size="sm"
          autosize
          minRows={3}
          maxRows={14}
          className={classes.body}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        <Button
          type="submit"
          leftSection={<Send size={16} aria-hidden />}
          loading={isAsking}
          disabled={!isComplete}
        >
          Send
        </Button>
        {!operation["x-browser-only"] && (
          <CopyButton text={buildCurlCommand(shown, { origin, values, body: text })} label="Copy as curl" />
        )}
      </Group>
      <div aria-live="polite">
        {received && (
          <Stack gap={4}>
            <Text size="sm" className="numbers">
              {received.status === 0
                ? "No response"
                : `${received.status}, ${Math.round(received.milliseconds)} ms`}
            </Text>
            <Code block className={classes.code} tabIndex={0} role="region" aria-label="Response">
              {received.text.slice(0, maxShownCharacters)}
            </Code>
            {received.text.length > maxShownCharacters && (
              <Text size="sm" c="dimmed">
                The first {maxShownCharacters.toLocaleString("en")} characters of{" "}
                {received.text.length.toLocaleString("en")}.
              </Text>
            )}
          </Stack>
        )}
      </div>
      {dialog}
    </Stack>
  );
}

function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
