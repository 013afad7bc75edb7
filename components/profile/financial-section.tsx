"use client";

import { Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import type { Financial } from "@/lib/profiles/schema";
import { fetchApi } from "@/lib/browser/fetch-api";
import { MaskedValue, RevealButton } from "./reveal-button";
import { ProfileSection, UnreadableNote } from "./profile-section";
import type { ProfileSubject } from "./profile-text";
import { Fact } from "@/components/ui/facts";
import { formatFieldValue, getFieldLabel } from "@/lib/profiles/field-labels";

/** An `isAustralian` field is shown only if it has a value. */
const financialFields: { field: keyof Financial; isAustralian?: boolean }[] = [
  { field: "bank_account_name" },
  { field: "bank_bsb", isAustralian: true },
  { field: "bank_account_number" },
  { field: "super_fund_name", isAustralian: true },
  { field: "super_fund_type", isAustralian: true },
  { field: "super_member_number", isAustralian: true },
];

export function FinancialSection({
  subject,
  asOf,
  hasStoredValues,
  provenance,
}: {
  subject: ProfileSubject;
  /** Time of the last payroll read. A new time discards the values that were loaded before. */
  asOf: string | null;
  hasStoredValues: boolean;
  provenance: ReactNode;
}) {
  const { personId } = subject;
  const [isShown, { open, close }] = useDisclosure(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["/api/people/{id}/profile/financial", personId, asOf],
    queryFn: () => fetchApi("GET", "/api/people/{id}/profile/financial", { path: { id: personId } }),
    // Each request is recorded as a profile view, so the query never fetches automatically. The values leave the cache
    // when no component uses them.
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const financial = data?.financial;
  const values = financialFields.map(({ field }) => {
    const value = financial?.[field] ?? null;
    return value && formatFieldValue(field, value);
  });
  const failure = isFetching ? null : error;
  const show = () => {
    open();
    if (!data) void refetch();
  };
  return (
    <ProfileSection
      group="financial"
      isPrivate
      isUnknown={!hasStoredValues || (Boolean(financial) && values.every((value) => value === null))}
      notice={
        !isShown ? undefined : financial === null ? (
          <UnreadableNote canSeeUnreadable />
        ) : (
          failure && <ErrorNotice error={failure} onRetry={show} />
        )
      }
      provenance={provenance}
      subject={subject}
      tools={
        hasStoredValues && (
          <RevealButton
            covers="financial details"
            isShown={isShown}
            onToggle={isShown ? close : show}
            variant="subtle"
            color="gray"
            size="compact-sm"
          />
        )
      }
    >
      {financialFields.map(({ field, isAustralian }, index) =>
        isAustralian && (!isShown || !values[index]) ? null : (
          <Fact key={field} label={getFieldLabel(field)} copy={isShown ? values[index] : null}>
            {!isShown ? <MaskedValue /> : financial ? values[index] : <Skeleton h={13} w="8rem" my={4} />}
          </Fact>
        ),
      )}
    </ProfileSection>
  );
}
