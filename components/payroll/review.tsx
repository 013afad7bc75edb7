"use client";

import { Button, Group, Kbd, Progress, Tabs, Text } from "@mantine/core";
import { Link2, RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { askedBeforeTakingOver } from "@/components/profile/payroll-labels";
import { CountedTabs } from "@/components/ui/counted-tabs";
import { MatchingHeader } from "@/components/matching/matching-header";
import { useConfirmation, type Confirmation } from "@/components/ui/use-confirmation";
import { Time } from "@/components/ui/time";
import { useTabSearchParams } from "@/components/ui/use-tab-search-params";
import type {
  ReviewedPerson,
  ReviewedSuggestion,
  ReviewResponse,
} from "@/lib/payroll-matching/review-schema";
import { EmployeeSearch } from "./employee-search";
import { PairList } from "./pair-list";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import { counted, countedPeople } from "@/lib/wording";
import { SearchBox } from "@/components/ui/search-box";
import {
  firstTab,
  isFound,
  type NamedPair,
  namedPairOf,
  openReview,
  reviewSearchParams,
  type Tab,
  tabs,
} from "./review-state";
import { RunPanel } from "./run-panel";
import type { ReviewActions } from "./use-review";
import { employeesOf } from "./review-employees";
import { LinkedList } from "./linked-list";
import { MissingLists } from "./missing-lists";
import { RejectedList } from "./rejected-list";
import { LeftAsTheyWere } from "./left-as-they-were";
import { NothingHere } from "./nothing-here";

/** The review as it is now, a tab for each kind, and what can be done in it. */
export function Review({ review, actions }: { review: ReviewResponse; actions: ReviewActions }) {
  const { done, left, answered, reading, accept, reject, reconsider, unlink, takeOver, readAgain } = actions;
  const [fallback] = useState<Tab>(() => firstTab(review));
  const { tab, query, show } = useTabSearchParams(reviewSearchParams, fallback);
  const asked = useDeferredValue(query);
  const [sought, setSought] = useState<ReviewedPerson | null>(null);
  const { ask, question } = useConfirmation();
  const open = useMemo(() => openReview(review, done), [review, done]);
  const employees = useMemo(() => employeesOf(review, done), [review, done]);
  const isBusy =
    accept.isPending || reject.isPending || reconsider.isPending || unlink.isPending || takeOver.isPending;

  const isShown = ({ person, candidate }: ReviewedSuggestion) => {
    const employee = employees.find(candidate.employee_id);
    return isFound(
      asked,
      nameOf(person),
      person.title,
      person.email,
      employee && nameOf(employee),
      employee?.email,
    );
  };
  const exactPairs = () =>
    open.exact.flatMap(({ person, candidate }): NamedPair[] => {
      const employee = employees.find(candidate.employee_id);
      return employee ? [namedPairOf(person, employee)] : [];
    });
  const acceptOne = (pair: NamedPair) => {
    const holder = employees.holderOf(pair.payroll_employee_id);
    if (!holder?.hasLeft) return accept.mutate({ pairs: [pair], onlyExact: false });
    ask(askedBeforeTakingOver(pair.personName, pair.employeeName, holder.name), () => takeOver.mutate(pair));
  };
  const linkedCount = open.counts.linked;
  const isEverybodyLinked = review.counts.people > 0 && linkedCount >= review.counts.people;
  const deciding = {
    employees,
    isBusy,
    onAccept: acceptOne,
    onReject: (pair: NamedPair) => reject.mutate(pair),
  };

  function shownIn(value: Tab) {
    switch (value) {
      case "decide":
      case "exact": {
        const shown = open[value].filter(isShown);
        return shown.length === 0 ? null : (
          <PairList
            key={value}
            suggestions={shown}
            {...deciding}
            onSearch={({ person }) => setSought(person)}
            onUndo={actions.undoLast}
          />
        );
      }
      case "missing": {
        const missing = open.missing.filter(({ person }) =>
          isFound(asked, nameOf(person), person.title, person.email),
        );
        const nobodys = review.employees_left
          .flatMap((id) => employees.find(id) ?? [])
          .filter(
            (employee) =>
              !employees.holderOf(employee.employee_id) && isFound(asked, nameOf(employee), employee.email),
          );
        return missing.length + nobodys.length === 0 ? null : (
          <MissingLists missing={missing} left={nobodys} {...deciding} onSearch={setSought} />
        );
      }
      case "linked": {
        const links = review.linked.filter(({ name, employee_id }) => {
          const employee = employees.find(employee_id);
          return isFound(asked, name, employee && nameOf(employee), employee?.email);
        });
        return links.length === 0 ? null : (
          <LinkedList links={links} employees={employees} isBusy={isBusy} onUnlink={unlink.mutate} />
        );
      }
      case "rejected": {
        const rejections = review.rejected.filter(({ person, employee_name }) =>
          isFound(asked, nameOf(person), employee_name),
        );
        return rejections.length === 0 ? null : (
          <RejectedList
            rejections={rejections}
            isBusy={isBusy}
            onReconsider={(pair) => reconsider.mutate(pair)}
          />
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
            {linkedCount.toLocaleString("en")} of {countedPeople(review.counts.people)} linked. Payroll’s list
            was read <Time value={review.read_at} />
            {reading
              ? `, and is being read again: ${counted(reading.employees_read, "employee")} so far.`
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
            Read the list again
          </Button>
        }
      />
      <RunPanel />
      {left.length > 0 && <LeftAsTheyWere left={left} onClose={actions.forgetLeft} />}
      <Tabs
        value={tab}
        onChange={(value) => {
          const chosen = tabs.find((known) => known.value === value);
          if (!chosen) return;
          show({ tab: chosen.value });
          if (done.size > 0) void actions.weighAgain();
        }}
        keepMounted={false}
      >
        <CountedTabs tabs={tabs} counts={open.counts} chosen={tab} />
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
                ask(askedAbout(open.exact.length), () =>
                  accept.mutate({ pairs: exactPairs(), onlyExact: true }),
                )
              }
            >
              Accept all {open.exact.length.toLocaleString("en")}
            </Button>
          )}
          {tab === "decide" && open.decide.length > 0 && <Keys />}
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
            <NothingHere
              tab={tab}
              isSearching={asked.trim() !== ""}
              isEverybodyLinked={isEverybodyLinked}
              counts={open.counts}
              onClear={() => show({ query: "" })}
              onTab={(next) => show({ tab: next })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
      <EmployeeSearch
        person={sought}
        all={review.employees}
        employees={employees}
        onClose={() => setSought(null)}
        onChoose={(pair) => {
          setSought(null);
          acceptOne(pair);
        }}
      />
      {question}
    </>
  );
}

const askedAbout = (count: number): Confirmation => ({
  title: `Link ${countedPeople(count)} to payroll?`,
  consequence: `${count === 1 ? "This one has" : `All ${count.toLocaleString("en")} have`} the same e-mail address or the same name as exactly one employee, who works there, and no one else in the directory does. Each is looked at again before it is linked. You can take it back.`,
  doing: `Link ${countedPeople(count)}`,
  isHarmful: false,
});

function Keys() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm" className={classes["keys"]} component="div">
      In the list: <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move, <Kbd size="xs">A</Kbd> accept,{" "}
      <Kbd size="xs">X</Kbd> not a match, <Kbd size="xs">U</Kbd> undo
    </Text>
  );
}
