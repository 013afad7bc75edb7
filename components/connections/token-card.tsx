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
import { ConnectionCard, type ConnectionProps } from "./connection-card";
import classes from "./connections.module.css";
import { describeSystem, VendorSteps, type TokenSystem } from "./vendors";

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
  const [vendor, setVendor] = useState(choices[0] ?? defaultVendor);
  return (
    <Stack>
      <Radio.Group
        label={hasTitle ? <VisuallyHidden>{question}</VisuallyHidden> : question}
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

type ReadField = (name: string) => string;

type Entered = { read: ReadField; vendor: VendorName | undefined };

const sourceBodies = {
  productive: (read: ReadField) => ({
    api_token: read("api_token"),
    ...(read("organization_id") && { organization_id: read("organization_id") }),
  }),
  entra: (read: ReadField) => ({
    vendor: "entra" as const,
    tenant_id: read("tenant_id"),
    client_id: read("client_id"),
    ...(read("client_secret") && { client_secret: read("client_secret") }),
    ...(read("certificate") && { certificate: read("certificate") }),
    cloud: cloudNames.find((name) => name === read("cloud")) ?? "global",
  }),
  google: (read: ReadField) => ({
    vendor: "google" as const,
    service_account_key: read("service_account_key"),
    admin_email: read("admin_email"),
  }),
  file: () => ({ vendor: "file" as const }),
  push: () => ({ vendor: "push" as const }),
};

/** Reads the people of the new source. The present one stays connected. */
const prepareMove = ({ read, vendor = defaultVendor }: Entered) =>
  fetchApi("POST", "/api/admin/connections/projects/move", { body: sourceBodies[vendor](read) });

/** Sends the fields of the form, whose names are the keys of the request. The vendor confirms the token before it is stored. */
const connectSystem = {
  projects: ({ read, vendor = defaultVendor }: Entered) =>
    fetchApi("PUT", "/api/admin/connections/projects", { body: sourceBodies[vendor](read) }),
  chat: ({ read }: Entered) =>
    fetchApi("PUT", "/api/admin/connections/chat", {
      body: { bot_token: read("bot_token"), channel_id: read("channel_id") },
    }),
};

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
  const { name, fields, describeConnected } = describeSystem(provider, vendor);
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const router = useRouter();
  const connect = useAction({
    call: async (entered: Entered) =>
      isMove ? await prepareMove(entered) : await connectSystem[provider](entered),
    done: (answer) => {
      if (!("connection" in answer)) return onDone?.();
      showNotice({ title: "Connected", message: describeConnected(answer.connection.org_name) });
      onDone?.();
      // Nothing is in the directory before the first file or list.
      if (provider === "projects" && vendorTexts[vendor].sent) router.push("/admin/connections/people");
    },
    refetch: isMove
      ? ["/api/admin/connections/projects/move"]
      : ["/api/admin/connections", "/api/admin/setup"],
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
        const entered = new FormData(event.currentTarget);
        const read = (field: string) => {
          const value = field === "organization_id" ? organizationId : entered.get(field);
          return typeof value === "string" ? value : "";
        };
        connect.mutate({ read, vendor });
      }}
    >
      <Stack gap="sm">
        <VendorSteps system={provider} vendor={vendor} />
        {fields.map((field) => {
          const { isSecret, hasLines, isOptional, choices: values, problem: _problem, ...input } = field;
          const properties = {
            ...input,
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
            value={organizationId}
            onChange={setOrganizationId}
            required
          />
        )}
        {!choices && !rejectedField && <FailureAlert>{error?.message}</FailureAlert>}
        {code === "move_needed" && (
          <InlineLink href="/admin/connections/people/move">Move to another source</InlineLink>
        )}
        <Group gap="xs" className={classes["actions"]}>
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
