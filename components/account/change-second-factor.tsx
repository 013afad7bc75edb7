"use client";

import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { Failure } from "@/components/ui/failure";
import { removeSecondFactor, renewRecoveryCodes } from "@/lib/query/account";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { RecoveryCodes } from "./recovery-codes";

type Doing = "renew" | "remove";
type Proof = { password: string; code: string };

const words = {
  renew: {
    title: "New recovery codes",
    consequence: "The codes that you have kept so far stop working.",
    doing: "Make new codes",
  },
  remove: {
    title: "Turn off the second factor?",
    consequence:
      "From then on your password alone signs you in. To use another app, turn it off and set it up again.",
    doing: "Turn off",
  },
} satisfies Record<Doing, { title: string; consequence: string; doing: string }>;

/** Turns the second factor off, or makes new recovery codes: with the password and a code. */
export function ChangeSecondFactor({ doing, onClose }: { doing: Doing | null; onClose: () => void }) {
  const invalidate = useInvalidate();
  const change = useMutation({
    mutationFn: async ({ proof, what }: { proof: Proof; what: Doing }) => {
      if (what === "renew") return (await renewRecoveryCodes(proof)).recovery_codes;
      await removeSecondFactor(proof);
      return null;
    },
    gcTime: 0,
    onSuccess: (codes) => {
      if (codes === null) {
        onClose();
        showNotice({
          title: "Second factor is off",
          message: "Your password alone signs you in now.",
        });
      }
    },
    onSettled: () => invalidate(queryKeys.account),
  });
  return (
    <Modal
      opened={doing !== null}
      onClose={onClose}
      onExitTransitionEnd={change.reset}
      title={doing && words[doing].title}
      closeOnClickOutside={!change.data}
    >
      {change.data ? (
        <RecoveryCodes codes={change.data} onDone={onClose} />
      ) : (
        doing && (
          <ProofForm
            words={words[doing]}
            isHarmful={doing === "remove"}
            isBusy={change.isPending}
            failure={change.error?.message ?? null}
            onProof={(proof) => change.mutate({ proof, what: doing })}
            onCancel={onClose}
          />
        )
      )}
    </Modal>
  );
}

function ProofForm({
  words: { consequence, doing },
  isHarmful,
  isBusy,
  failure,
  onProof,
  onCancel,
}: {
  words: { consequence: string; doing: string };
  isHarmful: boolean;
  isBusy: boolean;
  failure: string | null;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
}) {
  const form = useForm<Proof>({
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (value === "" ? "Enter your password" : null),
      code: (value) => (value.trim() === "" ? "Enter a code" : null),
    },
  });
  return (
    <form onSubmit={form.onSubmit(onProof)} noValidate>
      <Stack gap="md">
        <Text size="sm">{consequence}</Text>
        <Failure>{failure}</Failure>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": "Show password" }}
          {...form.getInputProps("password")}
        />
        <TextInput
          label="Code"
          description="Of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          {...form.getInputProps("code")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} {...(isHarmful && { color: "red" })}>
            {doing}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
