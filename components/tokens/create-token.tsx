"use client";

import {
  Button,
  Checkbox,
  Group,
  Modal,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { SecretShownOnce } from "@/components/ui/secret-shown-once";
import { Failure } from "@/components/ui/failure";
import type { Permission } from "@/lib/access/levels";
import { queryKeys } from "@/lib/query/query-keys";
import { createToken, type TokenTerms } from "@/lib/query/tokens";
import { useInvalidate } from "@/lib/query/use-invalidate";
import classes from "./create-token.module.css";
import { publicOnlyLabel, scopeLabels } from "./scope-labels";

/** Makes a token, and shows its secret: once, here, and nowhere else. Whatever was shown is forgotten on closing. */
export function CreateToken({
  isOpen,
  scopes,
  onClose,
}: {
  isOpen: boolean;
  scopes: readonly Permission[];
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const create = useMutation({
    mutationFn: createToken,
    gcTime: 0, // the secret is in the answer
    onSuccess: () => invalidate(queryKeys.tokens, queryKeys.audit),
  });
  const made = create.data;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      title={made ? "Token created" : "Create token"}
      // A click beside it would lose what cannot be shown again.
      closeOnClickOutside={!made}
    >
      {made ? (
        <SecretShownOnce
          what="token"
          warning="Kith does not store the token. You can’t see it again after closing this."
          label={made.token.name}
          description="Anyone who has it can do what you allowed. Keep it like a password."
          secret={made.secret}
          onDone={onClose}
        />
      ) : (
        <TokenForm
          scopes={scopes}
          isBusy={create.isPending}
          failure={create.error?.message ?? null}
          onSubmit={create.mutate}
          onCancel={onClose}
        />
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

/** The narrowest first. */
type Reach = "public" | "chosen";

type Expiry = (typeof expiries)[number]["value"];

const daysOf = (expiry: Expiry) => expiries.find(({ value }) => value === expiry)?.days ?? null;

function TokenForm({
  scopes,
  isBusy,
  failure,
  onSubmit,
  onCancel,
}: {
  scopes: readonly Permission[];
  isBusy: boolean;
  failure: string | null;
  onSubmit: (token: TokenTerms) => void;
  onCancel: () => void;
}) {
  const form = useForm<{ name: string; reach: Reach; scopes: Permission[]; expiry: Expiry }>({
    initialValues: { name: "", reach: "public", scopes: scopes.slice(0, 1), expiry: "90" },
    validate: {
      name: (value) => (value.trim() === "" ? "Enter a name that you will recognise" : null),
      scopes: (value, { reach }) => (reach === "chosen" && value.length === 0 ? "Choose at least one" : null),
    },
  });
  return (
    <form
      onSubmit={form.onSubmit(({ name, reach, scopes: chosen, expiry }) =>
        onSubmit({
          name,
          scopes: reach === "public" ? ["view:people"] : chosen,
          public_only: reach === "public",
          expires_in_days: daysOf(expiry),
        }),
      )}
      noValidate
    >
      <Stack gap="md">
        <Failure>{failure}</Failure>
        <TextInput
          label="Name"
          description="Which program is it for?"
          placeholder="Door sign at the office"
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Radio.Group<Reach> label="What it can do" {...form.getInputProps("reach")}>
          <Stack gap="sm" mt={6}>
            <Radio value="public" label={publicOnlyLabel.name} description={publicOnlyLabel.explanation} />
            <Radio value="chosen" label="More" description="Choose what it may do in your name" />
          </Stack>
        </Radio.Group>
        {form.values.reach === "chosen" && (
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
          <Text size="sm" fw={500} id="expiry">
            Expires after
          </Text>
          <SegmentedControl<Expiry>
            aria-labelledby="expiry"
            fullWidth
            className={classes["expiry"] ?? ""}
            data={expiries.map(({ value, label }) => ({ value, label }))}
            {...form.getInputProps("expiry")}
          />
          {form.values.expiry === "never" && (
            <Text size="sm" c="dimmed">
              It works until it is revoked, even if it is lost.
            </Text>
          )}
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
