"use client";

import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { bsbWords } from "@/lib/bsb";
import type { Financial } from "@/lib/profiles/schema";
import { financialQuery } from "@/lib/query/financial";
import { RevealButton } from "./reveal-button";
import classes from "./profile.module.css";
import { ProfileSection } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { fundTypeLabel } from "@/lib/profiles/field-labels";
import { Unreadable } from "./unreadable-section";

const facts: { label: string; of: (financial: Financial) => string | null }[] = [
  { label: "Account name", of: (financial) => financial.bank_account_name },
  { label: "BSB", of: (financial) => financial.bank_bsb && bsbWords(financial.bank_bsb) },
  { label: "Account number", of: (financial) => financial.bank_account_number },
  { label: "Super fund", of: (financial) => financial.super_fund_name },
  {
    label: "Fund type",
    of: (financial) => financial.super_fund_type && fundTypeLabel(financial.super_fund_type),
  },
  { label: "Member number", of: (financial) => financial.super_member_number },
];

/**
 * Bank and superannuation. The values are not in the page: they come when somebody presses Show, which is recorded as a look, and are
 * covered again at the next visit.
 */
export function FinancialSection({
  personId,
  asOf,
  isKept,
  tools,
  provenance,
}: {
  personId: string;
  /** When payroll last told them: what came before that is not what is shown. */
  asOf: string | null;
  /** Whether there may be any. */
  isKept: boolean;
  tools: ReactNode;
  provenance: ReactNode;
}) {
  const [isShown, { open, close }] = useDisclosure(false);
  const { data, error, isFetching, refetch } = useQuery(financialQuery(personId, asOf));
  const financial = data?.financial;
  const values = facts.map(({ of }) => (financial ? of(financial) : null));
  const show = () => {
    open();
    if (!data) void refetch();
  };
  return (
    <ProfileSection
      group="financial"
      isPrivate
      isUnknown={!isKept || (Boolean(financial) && values.every((value) => value === null))}
      notice={noticeOf(isShown, financial, isFetching ? null : error, show)}
      provenance={provenance}
      tools={
        <>
          {isKept && (
            <RevealButton
              covers="financial details"
              isShown={isShown}
              onToggle={isShown ? close : show}
              variant="subtle"
              color="gray"
              size="compact-sm"
            />
          )}
          {tools}
        </>
      }
    >
      {facts.map(({ label }, index) => (
        <Fact key={label} label={label} copy={isShown ? values[index] : null}>
          {!isShown ? <Masked /> : financial ? values[index] : <Skeleton h={13} w="8rem" my={4} />}
        </Fact>
      ))}
    </ProfileSection>
  );
}

/** What is said in place of values that were asked for and are not there. */
function noticeOf(
  isShown: boolean,
  financial: Financial | null | undefined,
  error: Error | null,
  onRetry: () => void,
): ReactNode {
  if (!isShown) return undefined;
  if (financial === null) return <Unreadable isToldWhy />;
  return error ? <ErrorNotice error={error} onRetry={onRetry} /> : undefined;
}

/** What stands in place of a covered value. */
export const Masked = () => (
  <span className={classes["masked"]}>
    <span aria-hidden>••••••</span>
    <VisuallyHidden>Hidden</VisuallyHidden>
  </span>
);
