"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { LocalDate } from "@/components/ui/date";
import { EmptyState } from "@/components/ui/empty-state";
import { InlineLink } from "@/components/ui/inline-link";
import { LinkButton } from "@/components/ui/link-button";
import { getBrowserTimeZone } from "@/components/ui/time";
import { useDebounced } from "@/components/ui/use-debounced";
import { fetchApi } from "@/lib/browser/fetch-api";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatDateInZone } from "@/lib/platform/text/text-format";
import type { FormerPerson } from "@/lib/profiles/history-schema";

/** Searches once typing pauses. Empty for viewers who are not executives. */
export function useFormerPeople(text: string, isExecutive = true): readonly FormerPerson[] {
  const query = useDebounced(text.trim());
  const { data } = useQuery({
    queryKey: ["directory", "/api/people/former", query],
    queryFn: () => fetchApi("GET", "/api/people/former", { query: { q: query.slice(0, 200) } }),
    enabled: isExecutive && query !== "",
  });
  return data?.people ?? noOne;
}
const noOne: readonly FormerPerson[] = [];

export const formatLeavingDate = ({ left_at }: FormerPerson): string =>
  `Left on ${formatDateInZone(new Date(`${left_at}Z`), getBrowserTimeZone())}`;

const LeavingDate = ({ person: { left_at, run_id } }: { person: FormerPerson }) => (
  <>
    on <LocalDate value={left_at} />
    {run_id !== null && (
      <>
        , by{" "}
        <InlineLink href={`/admin/sync/${run_id}`} inherit>
          this sync
        </InlineLink>
      </>
    )}
  </>
);

export const FormerPeopleNote = ({ query }: { query: string }) =>
  useFormerPeople(query).map((person) => (
    <Text key={person.id} style={{ paddingBottom: "var(--mantine-spacing-xs)" }}>
      <InlineLink href={`/people/${person.id}`} prefetch={false}>
        <bdi translate="no">{apiFullName(person)}</bdi>
      </InlineLink>{" "}
      left <LeavingDate person={person} />.
    </Text>
  ));

export const FormerPersonPage = ({ person }: { person: FormerPerson }) => (
  <EmptyState
    icon={<UserRoundX />}
    title={apiFullName(person)}
    level={1}
    action={<LinkButton href={`/admin/audit?person_id=${person.id}`}>Open the audit log</LinkButton>}
  >
    Left <LeavingDate person={person} />. If they are listed again, they return with their profile and links.
    Their data is deleted after 30 days, or after 90 if it is undecided whether a new person is the same.
  </EmptyState>
);
