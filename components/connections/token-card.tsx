import {
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  Radio,
  Select,
  Stack,
  TextInput,
  Textarea,
  VisuallyHidden,
} from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { cloudNames } from "@/lib/connections/connectors/people/entra/clouds";
import { FailureAlert } from "@/components/ui/action-form";
import { InlineLink } from "@/components/ui/inline-link";
import { LinkButton } from "@/components/ui/link-button";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import {
  defaultVendor,
  vendorNames,
  vendorTexts,
  type VendorName,
} from "@/lib/connections/connectors/people/vendor-texts";
import { DepartmentSourceButton } from "./connection-actions";
import { ConnectionCard, type ConnectionProps } from "./connection-card";
import { describeSystem, formatText, VendorSteps, type TokenSystem } from "./vendors";

export function TokenCard({
  action,
  ...properties
}: ConnectionProps & {
  provider: TokenSystem;
  action: ReactNode;
  firstActions?: ReactNode;
}) {
  const [isReplacing, setIsReplacing] = useState(false);
  const { connection, provider } = properties;
  const needsToken = connection === null || connection.status === "needs_reconnect";
  const { credential, fields } = describeSystem(provider, connection?.vendor);
  const isChoosing = provider === "projects" && connection === null;
  const endReplacing = () => setIsReplacing(false);
  return (
    <ConnectionCard
      {...properties}
      isReplacing={isReplacing}
      connectedActions={
        !needsToken && (
          <>
            {action}
            {fields.length > 0 && (
              <Button onClick={() => setIsReplacing(true)}>Replace the {credential}</Button>
            )}
          </>
        )
      }
    >
      {isChoosing && <SourceChoice />}
      {!isChoosing && (needsToken || isReplacing) && (
        <ConnectForm
          provider={provider}
          vendor={connection?.vendor}
          onDone={endReplacing}
          {...(isReplacing && { onCancel: endReplacing })}
        />
      )}
    </ConnectionCard>
  );
}

export function SourceCard(properties: ConnectionProps & { provider: "projects" }) {
  const { connection } = properties;
  const sent = connection?.vendor && vendorTexts[connection.vendor].sent;
  return (
    <TokenCard
      {...properties}
      firstActions={
        connection && (
          <LinkButton href="/admin/connections/people" {...(sent && { variant: "filled" })}>
            {sent ? sent.button : "People and rules"}
          </LinkButton>
        )
      }
      action={
        <>
          <DepartmentSourceButton />
          <LinkButton href="/admin/connections/people/move">Move to another source</LinkButton>
        </>
      }
    />
  );
}

const question = "Where are your people?";

/**
 * Asks which vendor people come from, and connects it, or prepares the move to it (`movesFrom`: the present vendor).
 * `hasTitle`: the page already shows the question.
 */
export function SourceChoice({
  hasTitle = false,
  movesFrom,
}: {
  hasTitle?: boolean;
  movesFrom?: string | null;
}) {
  const choices = vendorNames.filter((name) => name !== movesFrom || !vendorTexts[name].sent);
  const [vendor, setVendor] = useState(choices.find((name) => name !== movesFrom) ?? defaultVendor);
  return (
    <Stack>
      <Radio.Group
        label={hasTitle ? <VisuallyHidden>{question}</VisuallyHidden> : question}
        {...(hasTitle && { labelProps: { pos: "absolute" } })}
        value={vendor}
        onChange={(value) => setVendor(vendorNames.find((name) => name === value) ?? defaultVendor)}
      >
        <Stack gap="sm" mt="xs">
          {choices.map((name) => (
            <Radio
              key={name}
              value={name}
              label={vendorTexts[name].choice}
              description={vendorTexts[name].audience}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ConnectForm key={vendor} provider="projects" vendor={vendor} isMove={movesFrom !== undefined} />
    </Stack>
  );
}

const movePath = "/api/admin/connections/projects/move";

/** The names of the fields are the keys of the request. An empty field is omitted. */
const readFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" && value ? [[name, value]] : [])),
  );

/**
 * `onCancel` is absent if the system has no working credential. Text fields have no `value`, so that React keeps a token
 * that was pasted before the page's scripts arrived.
 */
export function ConnectForm({
  provider,
  vendor = defaultVendor,
  isMove = false,
  onDone,
  onCancel,
}: {
  provider: TokenSystem;
  vendor?: VendorName | undefined;
  isMove?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
}) {
  const { name, fields, connected } = describeSystem(provider, vendor);
  const router = useRouter();
  const connect = useAction({
    call: async (form: FormData) => {
      const { bot_token = "", channel_id = "", ...texts } = readFields(form);
      if (provider === "chat")
        return fetchApi("PUT", "/api/admin/connections/chat", { body: { bot_token, channel_id } });
      const body = { ...texts, vendor, cloud: cloudNames.find((name) => name === texts["cloud"]) };
      return isMove
        ? fetchApi("POST", movePath, { body })
        : fetchApi("PUT", "/api/admin/connections/projects", { body });
    },
    done: (answer) => {
      if (!("connection" in answer)) return onDone?.();
      showNotice({ title: "Connected", message: connected });
      onDone?.();
      // Nothing is in the directory before the first file or list.
      if (provider === "projects" && vendorTexts[vendor].sent) router.push("/admin/connections/people");
    },
    refetch: isMove ? [movePath] : ["/api/admin/connections", "/api/admin/setup"],
  });
  const { error } = connect;
  const code = error instanceof ApiProblem ? error.code : null;
  const choices = error instanceof ApiProblem ? error.document.organizations : undefined;
  const rejectedField =
    error && !choices
      ? fields.find(({ problem }) => fields.length === 1 || (problem !== undefined && problem === code))
      : undefined;
  return (
    <form
      method="post" // without scripts, the browser must not put a token into the address
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate(new FormData(event.currentTarget));
      }}
    >
      <Stack gap="sm">
        <VendorSteps system={provider} vendor={vendor} />
        {fields.map((field) => {
          const {
            isSecret,
            hasLines,
            isOptional,
            choices: values,
            problem: _,
            description,
            ...input
          } = field;
          const properties = {
            ...input,
            description: formatText(description),
            error: field === rejectedField ? error?.message : null,
            "aria-invalid": field === rejectedField,
            autoComplete: "off",
            required: !isOptional,
          };
          if (values) return <NativeSelect key={field.name} {...properties} data={[...values]} />;
          if (hasLines) return <Textarea key={field.name} {...properties} rows={5} spellCheck={false} />;
          return isSecret ? (
            <PasswordInput
              key={field.name}
              {...properties}
              visibilityToggleButtonProps={{ "aria-label": "Show the token" }}
            />
          ) : (
            <TextInput key={field.name} {...properties} spellCheck={false} />
          );
        })}
        {choices && (
          <Select
            label="Organisation"
            description="The token belongs to several organisations"
            data={choices.map(({ organization_id, organization_name }) => ({
              value: organization_id,
              label: organization_name,
            }))}
            name="organization_id"
            required
          />
        )}
        {!choices && !rejectedField && <FailureAlert>{error?.message}</FailureAlert>}
        {code === "move_needed" && (
          <InlineLink href="/admin/connections/people/move">Move to another source</InlineLink>
        )}
        <Group gap="xs">
          <Button variant="filled" type="submit" loading={connect.isPending}>
            {fields.length === 0
              ? "Continue"
              : `${isMove ? "Read people from" : "Connect"} ${provider === "chat" ? provider : name}`}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </Group>
      </Stack>
    </form>
  );
}
