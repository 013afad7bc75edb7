"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { UnloadedPage } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import type { Account } from "@/lib/identity/users/account-schema";
import { apiQuery } from "@/lib/browser/fetch-api";
import { ChangePasswordForm } from "./change-password-form";
import { SecondFactorSection } from "./second-factor-section";
import { AccountSection } from "./account-section";
import { SessionsTable } from "./sessions-table";

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
