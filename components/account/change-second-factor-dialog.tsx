import { Modal, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { showNotice } from "@/components/ui/notice-store";
import { useAction, type Action } from "@/components/ui/use-action";
import { ActionForm } from "@/components/ui/action-form";
import { fetchApi } from "@/lib/browser/fetch-api";
import { RecoveryCodes } from "./recovery-codes";
import { PasswordField } from "./account-fields";

type SecondFactorChange = "renew" | "remove";
type Proof = { password: string; code: string };

const dialogText = {
  renew: {
    title: "New recovery codes",
    consequence: "Your previous codes stop working.",
    doing: "Create new codes",
  },
  remove: {
    title: "Turn off two-factor authentication?",
    consequence: "Your password alone will sign you in. To use another app, turn it off and set it up again.",
    doing: "Turn off",
  },
} satisfies Record<SecondFactorChange, { title: string; consequence: string; doing: string }>;

export function ChangeSecondFactorDialog({
  doing,
  onClose,
}: {
  doing: SecondFactorChange | null;
  onClose: () => void;
}) {
  const change = useAction({
    call: async ({ proof: body, what }: { proof: Proof; what: SecondFactorChange }) => {
      if (what === "renew")
        return (await fetchApi("POST", "/api/account/second-factor/recovery-codes", { body })).recovery_codes;
      await fetchApi("POST", "/api/account/second-factor/remove", { body });
      return null;
    },
    done: (codes) => {
      if (codes === null) {
        onClose();
        showNotice({
          title: "Two-factor authentication is off",
          message: "Your password alone signs you in now.",
        });
      }
    },
    refetch: ["/api/account"],
  });
  return (
    <Modal
      opened={doing !== null}
      onClose={onClose}
      onExitTransitionEnd={change.reset}
      title={doing && dialogText[doing].title}
      closeOnClickOutside={!change.data}
      closeOnEscape={!change.data}
    >
      {change.data ? (
        <RecoveryCodes codes={change.data} onDone={onClose} />
      ) : (
        doing && <ProofForm what={doing} change={change} onCancel={onClose} />
      )}
    </Modal>
  );
}

function ProofForm({
  what,
  change,
  onCancel,
}: {
  what: SecondFactorChange;
  change: Action<{ proof: Proof; what: SecondFactorChange }>;
  onCancel: () => void;
}) {
  const { consequence, doing } = dialogText[what];
  const form = useForm<Proof>({
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (value === "" ? "Enter your password" : null),
      code: (value) => (value.trim() === "" ? "Enter a code" : null),
    },
  });
  return (
    <ActionForm
      form={form}
      action={change}
      introduction={<Text>{consequence}</Text>}
      submitLabel={doing}
      isHarmful={what === "remove"}
      onSubmit={(proof) => change.mutate({ proof, what })}
      onCancel={onCancel}
    >
      <PasswordField data-autofocus {...form.getInputProps("password")} />
      <TextInput
        label="Code"
        description="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        {...form.getInputProps("code")}
      />
    </ActionForm>
  );
}
