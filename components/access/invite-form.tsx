"use client";

import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Failure } from "@/components/ui/failure";
import type { AccessLevel } from "@/lib/access/levels";
import type { InvitationBody } from "@/lib/accounts/schema";
import { levelChoices, levelSees } from "./level-labels";

/** Asks whom to invite, as what. */
export function InviteForm({
  isOpen,
  isBusy,
  failure,
  onInvite,
  onClose,
}: {
  isOpen: boolean;
  isBusy: boolean;
  failure: string | null;
  onInvite: (invited: InvitationBody) => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite someone">
      <Form isBusy={isBusy} failure={failure} onInvite={onInvite} onClose={onClose} />
    </Modal>
  );
}

/** Within the dialog, so that it begins empty each time. */
function Form({
  isBusy,
  failure,
  onInvite,
  onClose,
}: {
  isBusy: boolean;
  failure: string | null;
  onInvite: (invited: InvitationBody) => void;
  onClose: () => void;
}) {
  const form = useForm<{ email: string; name: string; access_level: AccessLevel }>({
    initialValues: { email: "", name: "", access_level: "staff" },
    validate: {
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : "Enter an e-mail address"),
      name: (value) => (value.trim() === "" ? "Enter a name" : null),
    },
  });
  return (
    <form onSubmit={form.onSubmit(onInvite)} noValidate>
      <Stack gap="md">
        <Failure>{failure}</Failure>
        <TextInput
          label="E-mail"
          description="Links the account to whoever has this address in the directory."
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <TextInput label="Name" autoComplete="off" maxLength={200} {...form.getInputProps("name")} />
        <Select
          label="Level"
          description={levelSees(form.values.access_level)}
          data={levelChoices}
          allowDeselect={false}
          {...form.getInputProps("access_level")}
        />
        <Text size="sm" c="dimmed">
          They get a link to choose a password. It works once, for 7 days.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
