"use client";

import { VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { bsbWords } from "@/lib/bsb";
import type { Financial } from "@/lib/profiles/schema";
import { RevealButton } from "./reveal-button";
import classes from "./profile.module.css";
import { ProfileSection } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { fundTypeLabel } from "@/lib/profiles/field-labels";

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

/** Bank and superannuation: covered until asked for at each visit, so that nobody reads them over a shoulder. */
export function FinancialSection({
  financial,
  tools,
  provenance,
}: {
  financial: Financial;
  tools: ReactNode;
  provenance: ReactNode;
}) {
  const [isShown, { toggle }] = useDisclosure(false);
  const isUnknown = facts.every(({ of }) => of(financial) === null);
  return (
    <ProfileSection
      group="financial"
      isPrivate
      isUnknown={isUnknown}
      provenance={provenance}
      tools={
        <>
          {!isUnknown && (
            <RevealButton
              covers="financial details"
              isShown={isShown}
              onToggle={toggle}
              variant="subtle"
              color="gray"
              size="compact-sm"
            />
          )}
          {tools}
        </>
      }
    >
      {facts.map(({ label, of }) => (
        <Fact key={label} label={label} copy={of(financial)}>
          {of(financial) !== null && !isShown ? <Masked /> : of(financial)}
        </Fact>
      ))}
    </ProfileSection>
  );
}

/** What stands in place of a covered value. */
export const Masked = () => (
  <span className={classes["masked"]}>
    <span aria-hidden>••••••</span>
    <VisuallyHidden>Hidden</VisuallyHidden>
  </span>
);
