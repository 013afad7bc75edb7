"use client";

import { Alert, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MailCheck } from "lucide-react";
import { ActionForm } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link-button";
import { useAction } from "@/components/ui/use-action";
import { fetchApi } from "@/lib/browser/fetch-api";
import { EmailField } from "./account-fields";
import { SignInFrame } from "./sign-in-frame";

export function ForgottenPasswordPage({ hasMail }: { hasMail: boolean }) {
  const ask = useAction({
    call: (email: string) => fetchApi("POST", "/api/account/forgotten-password", { body: { email } }),
  });
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (value) => (value.trim() === "" ? "Enter your e-mail address" : null) },
  });
  return (
    <SignInFrame
      title="Reset your password"
      detail={hasMail ? "We'll e-mail you a reset link." : "Password e-mails are not set up"}
    >
      {!hasMail ? (
        <Text>Ask your Kith administrator. They can send you a reset link.</Text>
      ) : ask.isSuccess ? (
        <Alert color="pine" icon={<MailCheck size={18} />} title="Check your inbox" role="status">
          If there is an account with this address, a link is on its way. It works once, for an hour.
        </Alert>
      ) : (
        <ActionForm
          form={form}
          action={ask}
          submitLabel="Send the link"
          isWide
          onSubmit={({ email }) => ask.mutate(email)}
        >
          <EmailField {...form.getInputProps("email")} />
        </ActionForm>
      )}
      <LinkButton href="/signin" variant="subtle">
        Back to sign-in
      </LinkButton>
    </SignInFrame>
  );
}
