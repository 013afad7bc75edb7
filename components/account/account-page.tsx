"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/page-header";
import type { Account } from "@/lib/accounts/schema";
import { accountQuery } from "@/lib/query/account";
import { ChangePassword } from "./change-password";
import { SecondFactor } from "./second-factor";
import { Section } from "./section";
import { SessionsTable } from "./sessions-table";

/** How one signs in, and where one is signed in. */
export function AccountPage() {
  const { data, error, refetch } = useQuery(accountQuery());
  const header = (
    <PageHeader
      title="My account"
      detail={data ? <bdi>{data.email}</bdi> : "How you sign in, and where you are signed in"}
    />
  );
  if (!data) {
    return (
      <>
        {header}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  if (needsSecondFactor(data)) {
    return (
      <>
        {header}
        <SecondFactor account={data} isFirst />
      </>
    );
  }
  return (
    <>
      {header}
      <Stack gap={48}>
        <Section title="Password" detail={passwordWords(data)}>
          {data.has_password && <ChangePassword />}
        </Section>
        {data.has_password && <SecondFactor account={data} />}
        <Section
          title="Where you are signed in"
          detail="Each of these browsers stays signed in for 30 days from its sign-in. Sign out what you do not know or do not use."
        >
          <SessionsTable sessions={data.sessions} />
        </Section>
      </Stack>
    </>
  );
}

/** Until it is set up nothing else opens: Kith refuses it, and this page says why. */
const needsSecondFactor = ({ second_factor: { is_required, state }, sessions }: Account) =>
  is_required &&
  state === "off" &&
  sessions.some((one) => one.is_this_one && one.signed_in_by === "password");

function passwordWords({ has_password, single_sign_on }: Account): string {
  const also = single_sign_on === null ? "" : ` You can sign in with ${single_sign_on} as well.`;
  if (has_password) return `When you change it, your other browsers are signed out.${also}`;
  return single_sign_on === null
    ? "You have no password in Kith."
    : `You sign in with ${single_sign_on}. Your password and second factor are changed there, not in Kith.`;
}
