import { Modal, Select, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { DialogForm, type DialogFormProps } from "@/components/ui/dialog-form";
import { useFieldErrors } from "@/components/ui/use-field-errors";
import type { AccessLevel } from "@/lib/platform/access-levels";
import type { InvitationBody } from "@/lib/identity/users/account-schema";
import { getLevelOptions, getLevelDescription } from "./level-labels";

export function InviteForm({
  isOpen,
  onClose,
  ...fields
}: Omit<InviteFieldsProps, "onCancel"> & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite someone">
      <InviteFields {...fields} onCancel={onClose} />
    </Modal>
  );
}

type InviteFieldsProps = DialogFormProps & {
  isRestricted: boolean;
  onInvite: (invited: InvitationBody) => void;
};

/** Mounted only while the dialog is open, so that the fields start empty. */
function InviteFields({ isRestricted, onInvite, ...dialog }: InviteFieldsProps) {
  const form = useForm<{ email: string; name: string; access_level: AccessLevel }>({
    initialValues: { email: "", name: "", access_level: "staff" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter an e-mail address" : null),
      name: (value) => (value.trim() === "" ? "Enter a name" : null),
    },
  });
  const message = useFieldErrors(form, dialog.failure);
  return (
    <DialogForm {...dialog} message={message} submitLabel="Invite" onSubmit={form.onSubmit(onInvite)}>
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
    </DialogForm>
  );
}
