import { Button, Group, Kbd, Progress, Tabs, Text } from "@mantine/core";
import { Link2, RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { getTakeOverConfirmation } from "@/components/profile/payroll-match-labels";
import { CountedTabs } from "@/components/ui/counted-tabs";
import { MatchingHeader } from "@/components/matching/matching-header";
import { useConfirmation, type Confirmation } from "@/components/ui/use-confirmation";
import { RelativeTime } from "@/components/ui/time";
import { useTabSearchParams } from "@/components/ui/use-tab-search-params";
import type { ReviewPerson, ReviewSuggestion, ReviewResponse } from "@/lib/links/payroll/review-schema";
import { EmployeeSearchDialog } from "./employee-search-dialog";
import { PairList } from "./pair-list";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatCount, formatPeopleCount } from "@/lib/platform/text/text-format";
import { SearchBox } from "@/components/ui/search-box";
import {
  chooseFirstTab,
  matchesQuery,
  type NamedPair,
  toNamedPair,
  applySavedDecisions,
  reviewSearchParams,
  type ReviewTab,
  reviewTabs,
} from "./review-state";
import { PayrollRunPanel } from "./payroll-run-panel";
import type { ReviewController } from "./use-review";
import { buildEmployeeIndex, type ReviewActions } from "./review-employees";
import { LinkedPeopleList, RejectedPairsList } from "./decided-lists";
import { UnmatchedLists } from "./unmatched-lists";
import { ConflictingPairs } from "./conflicting-pairs";
import { EmptyTab } from "./empty-tab";

export function ReviewTabs({ review, controller }: { review: ReviewResponse; controller: ReviewController }) {
  const { done, left, answered, reading, accept, reject, reconsider, unlink, takeOver, readAgain } =
    controller;
  const [fallback] = useState<ReviewTab>(() => chooseFirstTab(review));
  const { tab, query, show } = useTabSearchParams(reviewSearchParams, fallback);
  const deferredQuery = useDeferredValue(query);
  const [searchedPerson, setSearchedPerson] = useState<ReviewPerson | null>(null);
  const { ask, dialog } = useConfirmation();
  const open = useMemo(() => applySavedDecisions(review, done), [review, done]);
  const employees = useMemo(() => buildEmployeeIndex(review, done), [review, done]);
  const isBusy =
    accept.isPending || reject.isPending || reconsider.isPending || unlink.isPending || takeOver.isPending;

  const isShown = ({ person, candidate }: ReviewSuggestion) => {
    const employee = employees.find(candidate.employee_id);
    return matchesQuery(
      deferredQuery,
      apiFullName(person),
      person.title,
      person.email,
      employee && apiFullName(employee),
      employee?.email,
    );
  };
  const exactPairs = () =>
    open.exact.flatMap(({ person, candidate }): NamedPair[] => {
      const employee = employees.find(candidate.employee_id);
      return employee ? [toNamedPair(person, employee)] : [];
    });
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
    ask(getTakeOverConfirmation(pair.personName, pair.employeeName, holder.name), () =>
      takeOver.mutate(pair),
    );
  };
  const linkedCount = open.counts.linked;
  const isEverybodyLinked = review.counts.people > 0 && linkedCount >= review.counts.people;
  const actions: ReviewActions = {
    employees,
    isBusy,
    onAccept: acceptOne,
    onReject: reject.mutate,
    onSearch: setSearchedPerson,
  };

  function shownIn(value: ReviewTab) {
    switch (value) {
      case "decide":
      case "exact": {
        const shown = open[value].filter(isShown);
        return shown.length === 0 ? null : (
          <PairList key={value} suggestions={shown} actions={actions} onUndo={controller.undoLast} />
        );
      }
      case "missing": {
        const missing = open.missing.filter(({ person }) =>
          matchesQuery(deferredQuery, apiFullName(person), person.title, person.email),
        );
        const nobodys = review.employees_left
          .flatMap((id) => employees.find(id) ?? [])
          .filter(
            (employee) =>
              !employees.holderOf(employee.employee_id) &&
              matchesQuery(deferredQuery, apiFullName(employee), employee.email),
          );
        return missing.length + nobodys.length === 0 ? null : (
          <UnmatchedLists missing={missing} left={nobodys} actions={actions} />
        );
      }
      case "linked": {
        const links = review.linked.filter(({ name, employee_id }) => {
          const employee = employees.find(employee_id);
          return matchesQuery(deferredQuery, name, employee && apiFullName(employee), employee?.email);
        });
        return links.length === 0 ? null : (
          <LinkedPeopleList links={links} employees={employees} isBusy={isBusy} onUnlink={unlink.mutate} />
        );
      }
      case "rejected": {
        const rejections = review.rejected.filter(({ person, employee_name }) =>
          matchesQuery(deferredQuery, apiFullName(person), employee_name),
        );
        return rejections.length === 0 ? null : (
          <RejectedPairsList rejections={rejections} isBusy={isBusy} onReconsider={reconsider.mutate} />
        );
      }
    }
  }

  return (
    <>
      <MatchingHeader
        place="payroll"
        detail={
          <>
            {linkedCount.toLocaleString("en")} of {formatPeopleCount(review.counts.people)} linked. Payroll’s
            list was read <RelativeTime value={review.read_at} />
            {reading
              ? `, and is being read again: ${formatCount(reading.employees_read, "employee")} so far.`
              : "."}
          </>
        }
        action={
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden />}
            loading={readAgain.isPending || reading !== null}
            onClick={() => readAgain.mutate()}
          >
            Refresh
          </Button>
        }
      />
      <PayrollRunPanel />
      {left.length > 0 && <ConflictingPairs left={left} onClose={controller.forgetLeft} />}
      <CountedTabs
        tabs={reviewTabs}
        counts={open.counts}
        chosen={tab}
        onChoose={(chosen) => {
          show({ tab: chosen });
          if (done.size > 0) void controller.refetchReview();
        }}
      >
        <Group mb="md" gap="md" justify="space-between">
          <SearchBox
            label="Search this list"
            placeholder="Search by name or e-mail"
            width={360}
            value={query}
            onChange={(query) => show({ query })}
          />
          {tab === "exact" && open.exact.length > 0 && (
            <Button
              leftSection={<Link2 size={16} aria-hidden />}
              loading={accept.isPending}
              onClick={() =>
                ask(getAcceptAllConfirmation(open.exact.length), () =>
                  accept.mutate({ pairs: exactPairs(), onlyExact: true }),
                )
              }
            >
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
        <Tabs.Panel value={tab}>
          {shownIn(tab) ?? (
            <EmptyTab
              tab={tab}
              isSearching={deferredQuery.trim() !== ""}
              isEverybodyLinked={isEverybodyLinked}
              counts={open.counts}
              onClear={() => show({ query: "" })}
              onTab={(next) => show({ tab: next })}
            />
          )}
        </Tabs.Panel>
      </CountedTabs>
      <EmployeeSearchDialog
        person={searchedPerson}
        all={review.employees}
        employees={employees}
        onClose={() => setSearchedPerson(null)}
        onChoose={(pair) => {
          setSearchedPerson(null);
          acceptOne(pair);
        }}
      />
      {dialog}
    </>
  );
}

const getAcceptAllConfirmation = (count: number): Confirmation => ({
  title: `Link ${formatPeopleCount(count)} to payroll?`,
  consequence: `${count === 1 ? "The match is" : "Each match is"} certain: the e-mail address or the name belongs to one current employee and to no other person. Kith checks again before linking. You can undo this.`,
  confirmLabel: `Link ${formatPeopleCount(count)}`,
  isHarmful: false,
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

const joinNames = (names: readonly string[]) => new Intl.ListFormat("en").format(names);

function KeyHints() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm" className={classes["keys"]} component="div">
      In the list: <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move, <Kbd size="xs">A</Kbd> accept,{" "}
      <Kbd size="xs">X</Kbd> not a match, <Kbd size="xs">U</Kbd> undo
    </Text>
  );
}
