import { Checkbox, Modal, Radio, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { OneTimeSecret, useSecretDialog } from "@/components/ui/one-time-secret";
import { ActionForm } from "@/components/ui/action-form";
import type { Permission } from "@/lib/identity/access/permissions";
import { createOnce } from "@/lib/browser/create-once";
import type { NewTokenInput } from "@/lib/identity/tokens/new-token";
import classes from "./create-token-dialog.module.css";

/** Closing discards the secret, which is shown once. */
export function CreateTokenDialog({
  scopes,
  preset,
  ...dialog
}: {
  scopes: readonly Permission[];
  /** Permission that is chosen first. Default: public data only. */
  preset?: Permission;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { request, modal } = useSecretDialog(
    (body: NewTokenInput) => createOnce("/api/tokens", { body }),
    "/api/tokens",
    dialog,
  );
  const made = request.data;
  const form = useForm<{ name: string; scopeMode: ScopeMode; scopes: Permission[]; expiry: ExpiryChoice }>({
    initialValues: {
      name: "",
      scopeMode: preset ? "chosen" : "public",
      scopes: preset ? [preset] : scopes.slice(0, 1),
      expiry: "90",
    },
    validate: {
      name: (value) => (value.trim() === "" ? "Enter a name that you will recognise" : null),
      scopes: (value, { scopeMode }) =>
        scopeMode === "chosen" && value.length === 0 ? "Choose at least one" : null,
    },
  });
  return (
    <Modal
      {...modal}
      onExitTransitionEnd={() => {
        modal.onExitTransitionEnd();
        form.reset();
      }}
      title={made ? "Token created" : "Create token"}
    >
      {made ? (
        <OneTimeSecret
          secretName="token"
          warning="Kith does not store the token. You can’t see it again after closing this."
          label={made.token.name}
          description="Anyone with the token has this access. Treat it like a password."
          secret={made.secret}
          onDone={dialog.onClose}
        />
      ) : (
        <ActionForm
          form={form}
          action={request}
          submitLabel="Create token"
          onSubmit={({ name, scopeMode, scopes: chosen, expiry }) =>
            request.mutate({
              name,
              scopes: scopeMode === "public" ? ["view:people"] : chosen,
              public_only: scopeMode === "public",
              expires_in_days: expiries.find(({ value }) => value === expiry)?.days ?? null,
            })
          }
          onCancel={dialog.onClose}
        >
          <TextInput
            label="Name"
            description="Which program is it for?"
            placeholder="Door sign at the office"
            maxLength={100}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Radio.Group<ScopeMode> label="What it can do" {...form.getInputProps("scopeMode")}>
            <Stack gap="sm" mt={6}>
              <Radio value="public" label={publicOnlyLabel.name} description={publicOnlyLabel.explanation} />
              <Radio value="chosen" label="More" description="Choose what it may do in your name" />
            </Stack>
          </Radio.Group>
          {form.values.scopeMode === "chosen" && (
            <Checkbox.Group<Permission> label="Permissions" {...form.getInputProps("scopes")}>
              <Stack gap="sm" mt={6}>
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    value={scope}
                    label={scopeLabels[scope].name}
                    description={scopeLabels[scope].explanation}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Stack gap={6}>
            <Text fw={500} id="expiry">
              Expires after
            </Text>
            <SegmentedControl<ExpiryChoice>
              aria-labelledby="expiry"
              fullWidth
              className={classes["expiry"] ?? ""}
              data={expiries.map(({ value, label }) => ({ value, label }))}
              {...form.getInputProps("expiry")}
            />
            {form.values.expiry === "never" && (
              <Text c="dimmed">The token works until it is revoked, even if it is lost.</Text>
            )}
          </Stack>
        </ActionForm>
      )}
    </Modal>
  );
}

const expiries = [
  { value: "30", label: "30 days", days: 30 },
  { value: "90", label: "90 days", days: 90 },
  { value: "365", label: "A year", days: 365 },
  { value: "never", label: "Never", days: null },
] as const;

type ScopeMode = "public" | "chosen";

type ExpiryChoice = (typeof expiries)[number]["value"];

export const publicOnlyLabel = {
  name: "Public data only",
  explanation: "Names, titles and the org chart. Nothing private, even if you can see it",
};

export const scopeLabels: Record<Permission, { name: string; explanation: string }> = {
  "view:people": {
    name: "Read people",
    explanation: "The directory, the org chart, and the parts of profiles that you can see",
  },
  "manage:people": {
    name: "Manage people",
    explanation:
      "Start syncs, decide on held removals, link people to payroll, and edit people's pages and department missions",
  },
  "provision:people": {
    name: "Send people",
    explanation: "Push the list of people, or send it as a file. Reads nothing",
  },
  "admin:connections": {
    name: "Administer",
    explanation: "Connections, users and their levels, the audit log, and everyone's tokens",
  },
};
