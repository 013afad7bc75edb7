"use client";

import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { Failure } from "@/components/ui/failure";
import { LinkButton } from "@/components/ui/link-button";
import { askForNewPassword } from "@/lib/query/account";
import { SignInFrame } from "./sign-in-frame";

const back = (
  <LinkButton href="/signin" variant="subtle">
    Back to sign-in
  </LinkButton>
);

/** Has a link mailed by which one chooses a new password; where no mail is set up, says who makes one. */
export function ForgottenPassword({ hasMail }: { hasMail: boolean }) {
  const ask = useMutation({ mutationFn: askForNewPassword, gcTime: 0 });
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : "Enter your e-mail address") },
  });
  if (!hasMail) {
    return (
      <SignInFrame title="Forgotten password" detail="Kith sends no mail in your company.">
        <Text size="sm">
          Ask an executive of your company. On the page Access they make a link for you, by which you choose a
          new password.
        </Text>
        {back}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Forgotten password" detail="We mail you a link by which you choose a new one.">
      {ask.isSuccess ? (
        <Alert
          color="pine"
          icon={<MailCheck size={18} aria-hidden />}
          title="Look into your inbox"
          role="status"
        >
          If there is an account with this address, a link is on its way. It works once, for an hour.
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit(({ email }) => ask.mutate(email))} noValidate>
          <Stack gap="md">
            <Failure>{ask.error?.message}</Failure>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              size="md"
              {...form.getInputProps("email")}
            />
            <Button type="submit" size="md" loading={ask.isPending}>
              Send the link
            </Button>
          </Stack>
        </form>
      )}
      {back}
    </SignInFrame>
  );
}
