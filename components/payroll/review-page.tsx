"use client";

import { Text, Alert, Button, Group, Kbd, List, Progress, Stack, Tabs } from "@mantine/core";
import { PlugZap, CircleCheck, Link2, RefreshCw, TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { MatchingHeader } from "@/components/matching/matching-header";
import { MatchingSkeleton } from "@/components/matching/matching-skeleton";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { isReviewAvailable } from "@/lib/browser/payroll";
import { formatCount, formatPeopleCount, joinNames, pluralize } from "@/lib/platform/text/text-format";
import { getTakeOverConfirmation } from "@/components/profile/payroll-match-labels";
import { getProfileText } from "@/components/profile/profile-text";
import { RecordDialog, RecordSearch } from "@/components/matching/record-picker";
import { CountedTabs } from "@/components/ui/counted-tabs";
import { InlineLink } from "@/components/ui/inline-link";
import { NoSearchResults } from "@/components/ui/no-search-results";
import { SearchBox } from "@/components/ui/search-box";
import { RelativeTime } from "@/components/ui/time";
import { useConfirmation, type Confirmation } from "@/components/ui/use-confirmation";
import { useTabSearchParams } from "@/components/ui/use-tab-search-params";
import { apiFullName, matchesQuery } from "@/lib/identity/matching/names";
import type {
  AcceptConflictReason,
  ReviewPerson,
  ReviewResponse,
  ReviewSuggestion,
} from "@/lib/links/payroll/review-schema";
import { useReview, type ConflictingPair, type ReviewController } from "./use-review";
import {
  EmployeesWithoutPerson,
  LinkedPeopleList,
  MissingPeopleList,
  RejectedPairsList,
  toVendorRecord,
} from "./review-lists";
import { PairList } from "./pair-list";
import { PayrollRunPanel } from "./payroll-run-panel";
import {
  buildEmployeeIndex,
  chooseFirstTab,
  reviewSearchParams,
  reviewTabs,
  splitReview,
  toNamedPair,
  type NamedPair,
  type ReviewActions,
  type ReviewTab,
} from "./review-state";

export function ReviewPage() {
  const controller = useReview();
  const { data, error, refetch } = controller.review;
  if (data && isReviewAvailable(data)) {
    return (
      <PictureVersionsProvider pictures={data.pictures}>
        <ReviewTabs review={data} controller={controller} />
      </PictureVersionsProvider>
    );
  }
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === "payroll_not_connected" || code === "reconnect_needed")
    return <PayrollNotConnected isRefused={code === "reconnect_needed"} />;
  return (
    <>
      <MatchingHeader place="payroll" detail={pageDetail} />
      {data && !error && (
        <Text c="dimmed" mb="md" role="status">
          Reading payroll’s list: {formatCount(data.reading.employees_read, "employee")} so far. A long list
          takes several minutes.
        </Text>
      )}
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <MatchingSkeleton />}
    </>
  );
}

const pageDetail = "Match people with their employees in payroll";

export const PayrollNotConnected = ({ isRefused = false }: { isRefused?: boolean }) => (
  <>
    <MatchingHeader place="payroll" detail={pageDetail} />
    <EmptyState
      icon={<PlugZap />}
      title={isRefused ? "Payroll refused the connection" : "Payroll is not connected"}
      action={
        <LinkButton variant="filled" href="/admin/connections">
          Go to Connections
        </LinkButton>
      }
    >
      {isRefused
        ? "The connection stopped working. Connect payroll again."
        : "Connect payroll, and Kith matches people with their employees."}
    </EmptyState>
  </>
);

function ReviewTabs({ review, controller }: { review: ReviewResponse; controller: ReviewController }) {
  const { left, answered, isBusy, accept, reject, reconsider, unlink, takeOver, readAgain } = controller;
  const [fallback] = useState<ReviewTab>(() => chooseFirstTab(review));
  const { tab, query, show } = useTabSearchParams(reviewSearchParams, fallback);
  function openTab(chosen: ReviewTab) {
    show({ tab: chosen });
    if (controller.review.isStale) void controller.refetchReview();
  }
  const deferredQuery = useDeferredValue(query);
  const [searchedPerson, setSearchedPerson] = useState<ReviewPerson | null>(null);
  const { ask, dialog } = useConfirmation();
  const open = useMemo(() => splitReview(review), [review]);
  const employees = useMemo(() => buildEmployeeIndex(review), [review]);

  const acceptOne = (pair: NamedPair) => {
    const holder = employees.holderOf(pair.payroll_employee_id);
    const { rivals = [] } =
      review.suggestions.find(
        ({ person, candidate }) =>
          person.id === pair.person_id && candidate.employee_id === pair.payroll_employee_id,
      ) ?? {};
    const link = () => accept.mutate({ pairs: [pair], onlyExact: false });
    if (rivals.length > 0) return ask(getRivalConfirmation(pair, rivals), link);
    if (!holder?.hasLeft) return link();
    ask(getTakeOverConfirmation(pair.personName, pair.employeeName, holder.name), () => takeOver(pair));
  };
  const acceptExact = () => {
    const pairs = open.exact.flatMap(({ person, candidate }): NamedPair[] => {
      const employee = employees.find(candidate.employee_id);
      return employee ? [toNamedPair(person, employee)] : [];
    });
    ask(getAcceptAllConfirmation(open.exact.length), () => accept.mutate({ pairs, onlyExact: true }));
  };
  const linkedCount = open.counts.linked;
  const actions: ReviewActions = {
    employees,
    isBusy,
    onAccept: acceptOne,
    onReject: reject,
    onReconsider: reconsider,
    onUnlink: (pair) => ask(getProfileText(false, pair.personName).unlink, () => unlink(pair)),
    onUndo: controller.undoLast,
    onSearch: setSearchedPerson,
  };

  const isFound = (employeeId: string | null, ...texts: (string | null)[]) => {
    const employee = employeeId === null ? undefined : employees.find(employeeId);
    return matchesQuery(deferredQuery, ...texts, employee && apiFullName(employee), employee?.email);
  };
  const isPersonFound = (person: ReviewPerson, employeeId: string | null) =>
    isFound(employeeId, apiFullName(person), person.title, person.email);
  function showTab() {
    switch (tab) {
      case "decide":
      case "exact": {
        const all = open[tab].filter((one) => isPersonFound(one.person, one.candidate.employee_id));
        return all.length > 0 && <PairList key={tab} all={all} actions={actions} />;
      }
      case "missing": {
        const missing = open.missing.filter(({ person }) => isPersonFound(person, null));
        const nobodys = review.employees_left
          .filter((id) => !employees.holderOf(id) && isFound(id))
          .flatMap((id) => employees.find(id) ?? []);
        return (
          missing.length + nobodys.length > 0 && (
            <Stack gap="xl">
              {missing.length > 0 && <MissingPeopleList all={missing} actions={actions} />}
              {nobodys.length > 0 && <EmployeesWithoutPerson all={nobodys} />}
            </Stack>
          )
        );
      }
      case "linked": {
        const all = review.linked.filter(({ name, employee_id }) => isFound(employee_id, name));
        return all.length > 0 && <LinkedPeopleList all={all} actions={actions} />;
      }
      case "rejected": {
        const all = review.rejected.filter(({ person, employee_name }) =>
          isFound(null, apiFullName(person), employee_name),
        );
        return all.length > 0 && <RejectedPairsList all={all} actions={actions} />;
      }
    }
  }

  function showEmptyTab() {
    const { counts } = open;
    if (deferredQuery.trim() !== "" && counts[tab] > 0)
      return <NoSearchResults onClear={() => show({ query: "" })} />;
    const isFinished = tab !== "rejected" && review.counts.people > 0 && linkedCount >= review.counts.people;
    const { title, detail } = isFinished ? everybodyLinkedText : emptyTabText[tab];
    const next = (["exact", "decide"] as const).find((one) => !isFinished && one !== tab && counts[one] > 0);
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={title}
        action={
          next && (
            <Button onClick={() => openTab(next)}>
              {next === "exact" ? `See the ${counts.exact} exact` : `Review ${counts.decide}`}
            </Button>
          )
        }
      >
        {detail}
      </EmptyState>
    );
  }

  return (
    <>
      <MatchingHeader
        place="payroll"
        detail={
          <>
            {linkedCount.toLocaleString("en")} of {formatPeopleCount(review.counts.people)} linked. Payroll’s
            list was read <RelativeTime value={review.read_at} />
            {review.reading
              ? `, and is being read again: ${formatCount(review.reading.employees_read, "employee")} so far.`
              : "."}
          </>
        }
        action={
          <Button
            leftSection={<RefreshCw />}
            loading={readAgain.isPending || review.reading !== null}
            onClick={() => readAgain.mutate()}
          >
            Refresh
          </Button>
        }
      />
      <PayrollRunPanel />
      {left.length > 0 && <ConflictingPairs left={left} onClose={controller.forgetLeft} />}
      <CountedTabs tabs={reviewTabs} counts={open.counts} chosen={tab} onChoose={openTab}>
        <Group mb="md" gap="md" justify="space-between">
          <SearchBox
            label="Search this list"
            placeholder="Search by name or e-mail"
            width={360}
            value={query}
            onChange={(query) => show({ query })}
          />
          {tab === "exact" && open.exact.length > 0 && (
            <Button variant="filled" leftSection={<Link2 />} loading={accept.isPending} onClick={acceptExact}>
              Accept all {open.exact.length.toLocaleString("en")}
            </Button>
          )}
          {tab === "decide" && open.decide.length > 0 && <KeyHints />}
        </Group>
        {accept.isPending && (accept.variables?.pairs.length ?? 0) > 1 && (
          <Progress
            mb="md"
            aria-label="Linking"
            value={(100 * answered) / (accept.variables?.pairs.length ?? 1)}
            animated
          />
        )}
        <Tabs.Panel value={tab}>{showTab() || showEmptyTab()}</Tabs.Panel>
      </CountedTabs>
      <RecordDialog
        title={searchedPerson && `${apiFullName(searchedPerson)} in payroll`}
        onClose={() => setSearchedPerson(null)}
      >
        {searchedPerson && (
          <RecordSearch
            firstQuery={searchedPerson.last_name}
            records={review.employees.map((employee) =>
              toVendorRecord(employee, employees.holderOf(employee.employee_id)),
            )}
            nameOf={({ name }) => `Link ${apiFullName(searchedPerson)} to ${name}`}
            isBusy={isBusy}
            onChoose={({ id }) => {
              const employee = employees.find(id);
              setSearchedPerson(null);
              if (employee) acceptOne(toNamedPair(searchedPerson, employee));
            }}
          />
        )}
      </RecordDialog>
      {dialog}
    </>
  );
}

const getAcceptAllConfirmation = (count: number): Confirmation => ({
  title: `Link ${formatPeopleCount(count)} to payroll?`,
  consequence: `${count === 1 ? "The match is" : "Each match is"} certain: the e-mail address or the name belongs to one current employee and to no other person. Kith checks again before linking. You can undo this.`,
  confirmLabel: `Link ${formatPeopleCount(count)}`,
});

const getRivalConfirmation = (
  { personName, employeeName }: NamedPair,
  rivals: ReviewSuggestion["rivals"],
): Confirmation => ({
  title: `Link ${personName} to ${employeeName} of payroll?`,
  consequence: `${joinNames(rivals.map(({ name }) => name))} ${rivals.length === 1 ? "matches" : "match"} this employee as well, by e-mail address or name. ${personName} gets the payroll data of the employee.`,
  confirmLabel: `Link ${personName}`,
  isHarmful: true,
});

function KeyHints() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm" lh={2} component="div">
      In the list: <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move, <Kbd size="xs">A</Kbd> accept,{" "}
      <Kbd size="xs">X</Kbd> not a match, <Kbd size="xs">U</Kbd> undo
    </Text>
  );
}

const acceptConflictLabels: Record<AcceptConflictReason, string> = {
  person_not_found: "The person is no longer in the directory.",
  employee_not_found: "The employee is no longer in payroll.",
  person_linked: "The person has since been linked to another employee.",
  employee_linked: "The employee is linked to another person.",
  rejected: "Someone has since rejected this pair.",
  not_exact: "The match is no longer certain.",
};

function ConflictingPairs({ left, onClose }: { left: readonly ConflictingPair[]; onClose: () => void }) {
  return (
    <Alert
      mb="lg"
      color="yellow"
      icon={<TriangleAlert size={18} />}
      title={`${formatPeopleCount(left.length)} ${pluralize(left.length, "was", "were")} not linked`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <List size="sm">
        {left.slice(0, 8).map(({ person_id, personName, employeeName, reason, holder }) => (
          <List.Item key={person_id}>
            <bdi translate="no">{personName}</bdi> and <bdi translate="no">{employeeName}</bdi>:{" "}
            {reason && acceptConflictLabels[reason]}{" "}
            {holder?.person_id && (
              <InlineLink href={`/people/${holder.person_id}`}>
                <bdi translate="no">{holder.name}</bdi>
              </InlineLink>
            )}
          </List.Item>
        ))}
      </List>
      {left.length > 8 && (
        <Text mt="xs">And {(left.length - 8).toLocaleString("en")} more. They are back in the lists.</Text>
      )}
    </Alert>
  );
}

const everybodyLinkedText = {
  title: "Everyone is linked",
  detail: "Everyone in the directory is linked to an employee. New people appear here.",
};

const emptyTabText: Record<ReviewTab, { title: string; detail: string }> = {
  decide: { title: "Nothing to review", detail: "No uncertain matches left." },
  exact: {
    title: "No certain matches",
    detail: "People whose e-mail address or name matches exactly one employee are listed here.",
  },
  missing: {
    title: "No one is missing",
    detail: "Everyone has a possible employee in payroll.",
  },
  linked: {
    title: "No one is linked yet",
    detail: "Accept the exact matches, or review the others.",
  },
  rejected: {
    title: "Nothing was rejected",
    detail: "Rejected pairs are listed here. You can undo a rejection.",
  },
};
