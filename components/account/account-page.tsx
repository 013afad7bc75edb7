"use client";

import { Stack, Box, Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { UnloadedPage } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import type { Account, AccountSession } from "@/lib/identity/users/account-schema";
import { apiQuery, fetchApi } from "@/lib/browser/fetch-api";
import { showNotice } from "@/components/ui/notice-store";
import { useAction } from "@/components/ui/use-action";
import { ActionForm } from "@/components/ui/action-form";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { RelativeTime } from "@/components/ui/time";
import { formatCount } from "@/lib/platform/text/text-format";
import { SecondFactorSection } from "./second-factor-section";
import { AccountSection } from "./account-section";
import classes from "./sessions-table.module.css";

export function AccountPage() {
  const { data, error, refetch } = useQuery(apiQuery("/api/account"));
  const header = (
    <PageHeader
      title="My account"
      detail={data ? <bdi>{data.email}</bdi> : "How you sign in, and where you are signed in"}
    />
  );
  if (!data) return <UnloadedPage header={header} error={error} refetch={refetch} />;
  const isMissing = isSecondFactorMissing(data);
  return (
    <>
      {header}
      <Stack gap={48}>
        {!isMissing && (
          <AccountSection title="Password" detail={describeSignInMethods(data)}>
            {data.has_password && <ChangePasswordForm />}
          </AccountSection>
        )}
        {/* Keeps its place while the account loads again, so that an open dialog does not lose the recovery codes. */}
        {(isMissing || data.has_password) && <SecondFactorSection account={data} isFirst={isMissing} />}
        {!isMissing && (
          <AccountSection
            title="Where you are signed in"
            detail="Each of these browsers stays signed in for 30 days from its sign-in. Sign out any browser you don't recognise."
          >
            <SessionsTable sessions={data.sessions} />
          </AccountSection>
        )}
      </Stack>
    </>
  );
}

/** Until a required second factor is set up, Kith rejects the user's other requests. */
const isSecondFactorMissing = ({ second_factor: { is_required, state }, sessions }: Account) =>
  is_required &&
  state === "off" &&
  sessions.some((one) => one.is_this_one && one.signed_in_by === "password");

function describeSignInMethods({ has_password, single_sign_on }: Account): string {
  const also = single_sign_on === null ? "" : ` You can sign in with ${single_sign_on} as well.`;
  if (has_password) return `When you change it, your other browsers are signed out.${also}`;
  return single_sign_on === null
    ? "You have no password in Kith."
    : `You sign in with ${single_sign_on}. Change your password and two-factor authentication there, not in Kith.`;
}

import { NewPasswordFields, newPasswordRules, PasswordField } from "./account-fields";

function ChangePasswordForm() {
  const form = useForm({
    initialValues: { current: "", password: "", again: "" },
    validate: {
      current: (value: string) => (value === "" ? "Enter your current password" : null),
      ...newPasswordRules,
    },
  });
  const change = useAction({
    call: (body: { current_password: string; new_password: string }) =>
      fetchApi("PUT", "/api/account/password", { body }),
    done: () => {
      form.reset();
      showNotice({
        title: "Password changed",
        message: "Your other browsers are signed out. API tokens keep working.",
      });
    },
    refetch: ["/api/account"],
  });
  return (
    <Box maw={400}>
      <ActionForm
        form={form}
        action={change}
        fieldNames={{ current_password: "current", new_password: "password" }}
        submitLabel="Change password"
        onSubmit={({ current, password }) =>
          change.mutate({ current_password: current, new_password: password })
        }
      >
        <PasswordField label="Current password" name="current" size="md" {...form.getInputProps("current")} />
        <NewPasswordFields form={form} />
      </ActionForm>
    </Box>
  );
}

const columns = [
  { label: "Browser" },
  { label: "Signed in" },
  { label: "Last seen" },
  { label: "By" },
  { label: "Actions", isHeadingHidden: true },
] as const;

const signInMethodLabels = { password: "Password", single_sign_on: "Single sign-on" } as const;

function SessionsTable({ sessions }: { sessions: readonly AccountSession[] }) {
  const region = useRef<HTMLDivElement>(null);
  const end = useAction({
    call: ({ id }: AccountSession) => fetchApi("DELETE", "/api/account/sessions/{id}", { path: { id } }),
    done: (_answer, { browser }) => {
      region.current?.focus(); // the row with the pressed button disappears
      showNotice({ title: "Signed out", message: `${browser ?? "That browser"} is signed out.` });
    },
    failed: "Not signed out",
    refetch: ["/api/account"],
  });
  const endOthers = useAction({
    call: () => fetchApi("DELETE", "/api/account/sessions"),
    done: ({ ended }) =>
      showNotice({
        title: "Signed out",
        message: `${formatCount(ended, "other browser")} ${ended === 1 ? "is" : "are"} signed out.`,
      }),
    failed: "Not signed out",
    refetch: ["/api/account"],
  });
  return (
    <>
      <StackingTable label="Where you are signed in" columns={columns} regionRef={region}>
        {sessions.map((session) => (
          <StackingRow key={session.id} className={classes["row"]}>
            <StackingCell area="browser">
              <Group gap="xs">
                <Text fw={550}>{session.browser ?? "Unknown browser"}</Text>
                {session.is_this_one && <Badge color="gray">This browser</Badge>}
              </Group>
            </StackingCell>
            <StackingCell area="since" label="Signed in">
              <RelativeTime value={session.signed_in_at} />
            </StackingCell>
            <StackingCell area="seen" label="Last seen">
              {session.is_this_one ? "Now" : <RelativeTime value={session.last_seen_at} />}
            </StackingCell>
            <StackingCell area="by" label="By">
              {signInMethodLabels[session.signed_in_by]}
            </StackingCell>
            <StackingCell area="end" ta="right">
              {!session.is_this_one && (
                <Button
                  variant="subtle"
                  color="red"
                  className={classes["button"] ?? ""}
                  loading={end.isPending && end.variables.id === session.id}
                  onClick={() => end.mutate(session)}
                  aria-label={`Sign out ${session.browser ?? "that browser"}`}
                >
                  Sign out
                </Button>
              )}
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
      {sessions.length > 2 && (
        <Group>
          <Button onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
            Sign out all other browsers
          </Button>
        </Group>
      )}
    </>
  );
}
