"use client";

import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { changePassword } from "@/lib/query/account";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";
import { Failure } from "@/components/ui/failure";
import { NewPasswordFields, newPasswordRules } from "./new-password-fields";

const empty = { current: "", password: "", again: "" };

/** Changes one's own password with the one that one has. */
export function ChangePassword() {
  const invalidate = useInvalidate();
  const form = useForm({
    initialValues: empty,
    validate: {
      current: (value: string) => (value === "" ? "Enter the password that you have now" : null),
      ...newPasswordRules,
    },
  });
  const change = useMutation({
    mutationFn: changePassword,
    gcTime: 0,
    onSuccess: () => {
      form.reset();
      showNotice({
        title: "Password changed",
        message: "Your other browsers are signed out. API tokens go on working.",
      });
    },
    onSettled: () => invalidate(queryKeys.account),
  });
  return (
    <form
      onSubmit={form.onSubmit(({ current, password }) =>
        change.mutate({ current_password: current, new_password: password }),
      )}
      noValidate
    >
      <Stack gap="md" maw={400}>
        <Failure>{change.error?.message}</Failure>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ "aria-label": "Show password" }}
          {...form.getInputProps("current")}
        />
        <NewPasswordFields form={form} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
