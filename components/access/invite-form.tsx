import { Modal, Select, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ActionForm } from "@/components/ui/action-form";
import type { Action } from "@/components/ui/use-action";
import type { InvitationBody } from "@/lib/identity/users/account-schema";
import { getLevelOptions, getLevelDescription } from "./level-labels";

type InviteFormProps = { isRestricted: boolean; invite: Action<InvitationBody>; onClose: () => void };

export const InviteForm = ({ isOpen, ...fields }: InviteFormProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={fields.onClose} title="Invite someone">
    <InviteFields {...fields} />
  </Modal>
);

/** Mounted only while the dialog is open, so that the fields start empty. */
function InviteFields({ isRestricted, invite, onClose }: InviteFormProps) {
  const form = useForm<Required<InvitationBody>>({
    initialValues: { email: "", name: "", access_level: "staff" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter an e-mail address" : null),
      name: (value) => (value.trim() === "" ? "Enter a name" : null),
    },
  });
  return (
    <ActionForm form={form} action={invite} submitLabel="Invite" onSubmit={invite.mutate} onCancel={onClose}>
      <TextInput
        label="E-mail"
        description="Links the account to the person with this address in the directory."
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <TextInput label="Name" autoComplete="off" maxLength={200} {...form.getInputProps("name")} />
      <Select
        label="Level"
        description={getLevelDescription(form.values.access_level)}
        data={getLevelOptions({ canMakeExecutive: !isRestricted })}
        allowDeselect={false}
        {...form.getInputProps("access_level")}
      />
      <Text size="sm" c="dimmed">
        They get a link to choose a password. It works once, for 7 days.
      </Text>
    </ActionForm>
  );
}
