"use client";

import { Button, Code, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Failure } from "@/components/ui/failure";
import { reloadTo } from "@/components/ui/reload-to";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/query/account";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { QrCode } from "./qr-code";
import { RecoveryCodes } from "./recovery-codes";

/** Sets a second factor up in three steps: the password, the app, the recovery codes. */
export function SetUpSecondFactor({
  isOpen,
  isFirst,
  onClose,
}: {
  isOpen: boolean;
  /** Everything else opens when it is done. */
  isFirst: boolean;
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const begin = useMutation({ mutationFn: beginSecondFactor, gcTime: 0 });
  const confirm = useMutation({ mutationFn: confirmSecondFactor, gcTime: 0 });
  const codes = confirm.data?.recovery_codes;
  const forget = () => {
    begin.reset();
    confirm.reset();
  };
  const finish = () => {
    if (isFirst) {
      reloadTo("/"); // the shell around it changes as well
      return;
    }
    onClose();
    void invalidate(queryKeys.account);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={codes ? finish : onClose}
      onExitTransitionEnd={forget}
      title={codes ? "Second factor is on" : "Set up a second factor"}
      // A click beside it would lose what cannot be shown again.
      closeOnClickOutside={!begin.data}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : begin.data ? (
        <AppStep
          {...begin.data}
          isBusy={confirm.isPending}
          failure={confirm.error?.message ?? null}
          onCode={confirm.mutate}
          onCancel={onClose}
        />
      ) : (
        <PasswordStep
          isBusy={begin.isPending}
          failure={begin.error?.message ?? null}
          onPassword={begin.mutate}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

type Step = { isBusy: boolean; failure: string | null; onCancel: () => void };

function PasswordStep({
  isBusy,
  failure,
  onPassword,
  onCancel,
}: Step & { onPassword: (password: string) => void }) {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value === "" ? "Enter your password" : null) },
  });
  return (
    <form onSubmit={form.onSubmit(({ password }) => onPassword(password))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          You need an authenticator app on your phone. First enter your password once more.
        </Text>
        <Failure>{failure}</Failure>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": "Show password" }}
          {...form.getInputProps("password")}
        />
        <Buttons doing="Next" isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function AppStep({
  secret,
  address,
  isBusy,
  failure,
  onCode,
  onCancel,
}: Step & { secret: string; address: string; onCode: (code: string) => void }) {
  const form = useForm({
    initialValues: { code: "" },
    validate: {
      code: (value) => (/^\d{6}$/.test(value.replaceAll(" ", "")) ? null : "Enter the six digits"),
    },
  });
  return (
    <form onSubmit={form.onSubmit(({ code }) => onCode(code))} noValidate>
      <Stack gap="md">
        <Text size="sm">Scan this with the app, then enter the code that it shows for Kith.</Text>
        <Group justify="center">
          <QrCode text={address} label="QR code for the authenticator app" />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          Cannot scan it? Enter this key in the app:{" "}
          <Code style={{ overflowWrap: "anywhere" }}>{secret.match(/.{4}/g)?.join(" ") ?? secret}</Code>
        </Text>
        <Failure>{failure}</Failure>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.getInputProps("code")}
        />
        <Buttons doing="Turn on" isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const Buttons = ({ doing, isBusy, onCancel }: { doing: string; isBusy: boolean; onCancel: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isBusy}>
      {doing}
    </Button>
  </Group>
);
