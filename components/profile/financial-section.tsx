"use client";

import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { formatBsb } from "@/lib/platform/text/bsb";
import type { Financial } from "@/lib/profiles/schema";
import { financialQueryOptions } from "@/lib/browser/financial";
import { RevealButton } from "./reveal-button";
import classes from "./profile.module.css";
import { ProfileSection, UnreadableNote } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { getFundTypeLabel } from "@/lib/profiles/field-labels";

/** An `isAustralian` field is shown only if it has a value. */
const financialFields: {
  label: string;
  of: (financial: Financial) => string | null;
  isAustralian?: boolean;
}[] = [
  { label: "Account name", of: (financial) => financial.bank_account_name },
  {
    label: "BSB",
    isAustralian: true,
    of: (financial) => financial.bank_bsb && formatBsb(financial.bank_bsb),
  },
  { label: "Account number", of: (financial) => financial.bank_account_number },
  { label: "Super fund", isAustralian: true, of: (financial) => financial.super_fund_name },
  {
    label: "Fund type",
    isAustralian: true,
    of: (financial) => financial.super_fund_type && getFundTypeLabel(financial.super_fund_type),
  },
  { label: "Member number", isAustralian: true, of: (financial) => financial.super_member_number },
];

export function FinancialSection({
  personId,
  asOf,
  hasStoredValues,
  tools,
  provenance,
}: {
  personId: string;
  /** Time of the last payroll read. A new time discards the values that were loaded before. */
  asOf: string | null;
  hasStoredValues: boolean;
  tools: ReactNode;
  provenance: ReactNode;
}) {
  const [isShown, { open, close }] = useDisclosure(false);
  const { data, error, isFetching, refetch } = useQuery(financialQueryOptions(personId, asOf));
  const financial = data?.financial;
  const values = financialFields.map(({ of }) => (financial ? of(financial) : null));
  const show = () => {
    open();
    if (!data) void refetch();
  };
  return (
    <ProfileSection
      group="financial"
      isPrivate
      isUnknown={!hasStoredValues || (Boolean(financial) && values.every((value) => value === null))}
      notice={renderNotice(isShown, financial, isFetching ? null : error, show)}
      provenance={provenance}
      tools={
        <>
          {hasStoredValues && (
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
      {financialFields.map(({ label, isAustralian }, index) =>
        isAustralian && (!isShown || !values[index]) ? null : (
          <Fact key={label} label={label} copy={isShown ? values[index] : null}>
            {!isShown ? <MaskedValue /> : financial ? values[index] : <Skeleton h={13} w="8rem" my={4} />}
          </Fact>
        ),
      )}
    </ProfileSection>
  );
}

function renderNotice(
  isShown: boolean,
  financial: Financial | null | undefined,
  error: Error | null,
  onRetry: () => void,
): ReactNode {
  if (!isShown) return undefined;
  if (financial === null) return <UnreadableNote canSeeUnreadable />;
  return error ? <ErrorNotice error={error} onRetry={onRetry} /> : undefined;
}

export const MaskedValue = () => (
  <span className={classes["masked"]}>
    <span aria-hidden>••••••</span>
    <VisuallyHidden>Hidden</VisuallyHidden>
  </span>
);
