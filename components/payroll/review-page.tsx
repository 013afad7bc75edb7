"use client";

import { Alert, Anchor, Button, Group, Kbd, List, Progress, Tabs, Text } from "@mantine/core";
import { CircleCheck, Link2, PlugZap, RefreshCw, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useDeferredValue, useMemo, useState } from "react";
import { askedBeforeTakingOver } from "@/components/profile/payroll-labels";
import { CountedTabs } from "@/components/ui/counted-tabs";
import { ErrorNotice } from "@/components/ui/error-notice";
import { KnownPictures } from "@/components/ui/known-pictures";
import { LinkButton } from "@/components/ui/link-button";
import { NoResults } from "@/components/ui/no-results";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useConfirmation, type Confirmation } from "@/components/ui/use-confirmation";
import { Time } from "@/components/ui/time";
import { useTabSearchParams } from "@/components/ui/use-tab-search-params";
import type {
  ReviewedPerson,
  ReviewedSuggestion,
  ReviewResponse,
} from "@/lib/payroll-matching/review-schema";
import { ApiProblem } from "@/lib/query/fetch-json";
import { EmployeeSearch } from "./employee-search";
import type { Employees, Holder } from "./pair-card";
import { PairList } from "./pair-list";
import { reviewSearchParams } from "./review-search-params";
import { LinkedList, MissingLists, RejectedList } from "./plain-lists";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import { countedPeople, plural } from "@/lib/wording";
import { SearchBox } from "@/components/ui/search-box";
import { firstTab, isFound, type NamedPair, namedPairOf, openReview, type Tab, tabs } from "./review-state";
import { conflictLabels } from "./review-labels";
import { ReviewSkeleton } from "./review-skeleton";
import { RunPanel } from "./run-panel";
import { useReview, type LeftPair, type ReviewActions } from "./use-review";

/** Who in the directory is who in payroll: decided one by one, or at once where there is no doubt. */
export function ReviewPage() {
  const actions = useReview();
  const { data, error, refetch } = actions.review;
  if (data) {
    return (
      <KnownPictures pictures={data.pictures}>
        <Review review={data} actions={actions} />
      </KnownPictures>
    );
  }
  return (
    <>
      <PageHeader title="Payroll" detail="Who in the directory is who in payroll" />
      {error ? <NotRead error={error} onRetry={() => void refetch()} /> : <ReviewSkeleton />}
    </>
  );
}

/** The page while there is no payroll system to look in. */
export function PayrollNotConnected() {
  return (
    <>
      <PageHeader title="Payroll" detail="Who in the directory is who in payroll" />
      <ToConnections isRefused={false} />
    </>
  );
}

function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiProblem ? error.code : null;
  if (code !== "payroll_not_connected" && code !== "reconnect_needed")
    return <ErrorNotice error={error} onRetry={onRetry} />;
  return <ToConnections isRefused={code === "reconnect_needed"} />;
}

function ToConnections({ isRefused }: { isRefused: boolean }) {
  return (
    <EmptyState
      icon={<PlugZap size={32} aria-hidden />}
      title={isRefused ? "Payroll refuses Kith" : "Payroll is not connected"}
      action={<LinkButton href="/admin/connections">To the connections</LinkButton>}
    >
      {isRefused
        ? "The connection does not work any more, so no one can be looked for. Connect payroll again."
        : "Connect the payroll system, and Kith finds who in the directory is who there."}
    </EmptyState>
  );
}

function Review({ review, actions }: { review: ReviewResponse; actions: ReviewActions }) {
  const { done, left, answered, accept, reject, reconsider, unlink, takeOver, readAgain } = actions;
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
      <PageHeader
        title="Payroll"
        detail={
          <>
            {linkedCount.toLocaleString("en")} of {countedPeople(review.counts.people)} linked. Payroll’s list
            was read <Time value={review.read_at} />.
          </>
        }
        action={
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden />}
            loading={readAgain.isPending}
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
            w={{ base: "100%", sm: 360 }}
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

/** Everybody in payroll by id, with whoever has them: linked, linked here a moment ago, or suggested for. */
function employeesOf(review: ReviewResponse, done: ReturnType<typeof useReview>["done"]): Employees {
  const byId = new Map(review.employees.map((employee) => [employee.employee_id, employee]));
  const names = new Map(
    [...review.suggestions, ...review.not_found].map(({ person }) => [person.id, nameOf(person)]),
  );
  const holders = new Map<string, Holder>();
  for (const { person, candidate } of review.suggestions)
    holders.set(candidate.employee_id, {
      personId: person.id,
      name: nameOf(person),
      isLinked: false,
      hasLeft: false,
    });
  for (const { employee_id, person_id, name, has_left } of review.linked)
    holders.set(employee_id, { personId: person_id, name, isLinked: true, hasLeft: has_left });
  for (const [personId, { kind, employeeId }] of done)
    if (kind === "linked")
      holders.set(employeeId, {
        personId,
        name: names.get(personId) ?? "someone",
        isLinked: true,
        hasLeft: false,
      });
  return { find: (employeeId) => byId.get(employeeId), holderOf: (employeeId) => holders.get(employeeId) };
}

function Keys() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm" className={classes["keys"]} component="div">
      In the list: <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move, <Kbd size="xs">A</Kbd> accept,{" "}
      <Kbd size="xs">X</Kbd> not them, <Kbd size="xs">U</Kbd> undo
    </Text>
  );
}

/** Which of the accepted pairs were left as they were, and why, with whoever has the employee. */
function LeftAsTheyWere({ left, onClose }: { left: readonly LeftPair[]; onClose: () => void }) {
  return (
    <Alert
      role="alert"
      mb="lg"
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={`${countedPeople(left.length)} ${plural(left.length, "was", "were")} not linked`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <List size="sm">
        {left.slice(0, 8).map(({ person_id, personName, employeeName, reason, holder }) => (
          <List.Item key={person_id}>
            <bdi>{personName}</bdi> and <bdi>{employeeName}</bdi>: {reason && conflictLabels[reason]}{" "}
            {holder?.person_id && (
              <Anchor
                component={Link}
                href={`/people/${holder.person_id}`}
                size="sm"
                c="inherit"
                td="underline"
              >
                <bdi>{holder.name}</bdi>
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      {left.length > 8 && (
        <Text size="sm" mt="xs">
          And {(left.length - 8).toLocaleString("en")} more. They are in the lists again, as things are now.
        </Text>
      )}
    </Alert>
  );
}

function NothingHere({
  tab,
  isSearching,
  isEverybodyLinked,
  counts,
  onClear,
  onTab,
}: {
  tab: Tab;
  isSearching: boolean;
  isEverybodyLinked: boolean;
  counts: Record<Tab, number>;
  onClear: () => void;
  onTab: (tab: Tab) => void;
}) {
  if (isSearching && counts[tab] > 0) return <NoResults onClear={onClear} />;
  const calm = <CircleCheck size={32} aria-hidden />;
  if (isEverybodyLinked && tab !== "rejected") {
    return (
      <EmptyState icon={calm} title="Everyone is linked">
        Everyone in the directory has their employee in payroll. Whoever joins shows up here.
      </EmptyState>
    );
  }
  const next =
    tab !== "exact" && counts.exact > 0 ? "exact" : tab !== "decide" && counts.decide > 0 ? "decide" : null;
  const words = nothingWords[tab];
  return (
    <EmptyState
      icon={calm}
      title={words.title}
      action={
        next && (
          <Button variant="default" onClick={() => onTab(next)}>
            {next === "exact" ? `See the ${counts.exact} exact` : `Review ${counts.decide}`}
          </Button>
        )
      }
    >
      {words.detail}
    </EmptyState>
  );
}

const nothingWords: Record<Tab, { title: string; detail: string }> = {
  decide: { title: "Nothing to review", detail: "There are no doubtful matches left." },
  exact: {
    title: "No certain matches",
    detail: "Whoever has the e-mail address or the name of exactly one employee shows up here.",
  },
  missing: {
    title: "No one is missing",
    detail: "Everyone has an employee in payroll who could be them.",
  },
  linked: {
    title: "No one is linked yet",
    detail: "Accept the exact ones, or review the others one by one.",
  },
  rejected: {
    title: "Nothing was rejected",
    detail: "Pairs that you say are not the same person are remembered here, and can be taken back.",
  },
};
