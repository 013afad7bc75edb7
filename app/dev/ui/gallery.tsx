"use client";

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { ShieldOff } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { DirectoryFreshness } from "@/components/directory/directory-freshness";
import {
  FacesSkeleton,
  NoResults,
  NoPeopleYet,
  NoConnection,
  PeopleRowsSkeleton,
} from "@/components/directory/directory-states";
import { PeopleGrid } from "@/components/directory/people-grid";
import { PeopleTable } from "@/components/directory/people-table";
import { wholeList } from "@/components/directory/shown-people";
import { useSelection } from "@/components/directory/use-selection";
import { CopyButton } from "@/components/ui/copy-button";
import { Day } from "@/components/ui/day";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { useConfirmation, type Confirmation } from "@/components/ui/use-confirmation";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { StateChip, type Tone } from "@/components/ui/state-chip";
import { formatDuration, Time } from "@/components/ui/time";
import { showUndoToast } from "@/components/ui/undo-toast";
import { directoryColumns } from "@/lib/directory/columns";
import { wordsOf } from "@/lib/directory/highlight";
import { countReports } from "@/lib/directory/view";
import { ApiProblem, Unreachable } from "@/lib/query/fetch-json";
import classes from "./gallery.module.css";
import { madeUpDetails, madeUpPeople } from "./made-up-people";

const tones = [
  ["good", "Connected"],
  ["busy", "Running"],
  ["waiting", "Waits for a decision"],
  ["warning", "Reconnect soon"],
  ["bad", "Failed"],
  ["quiet", "Not connected"],
] as const satisfies [Tone, string][];

const related = {
  managers: new Map(madeUpPeople.map((person) => [person.id, person])),
  reportCounts: countReports(madeUpPeople),
  details: new Map(madeUpDetails.map((detail) => [detail.id, detail])),
};

const nothing = () => undefined;

/** Every component of components/ui and the composed ones of the directory, in every state. */
export function Gallery() {
  return (
    <Stack gap={48}>
      <PageHeader
        title="Components"
        detail="Every one in every state"
        action={<Button>Main action</Button>}
      />
      <Shown name="Type">
        <Title order={3} size="h2">
          Title of a page
        </Title>
        <Title order={3} size="h4">
          Title of a part
        </Title>
        <Text>What is read, in sentences that are as long as they have to be and no longer.</Text>
        <Text size="sm" c="dimmed">
          What stands beside it, quieter.
        </Text>
      </Shown>
      <Shown name="Buttons">
        <Group>
          <Button>Sync now</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="light">Save CSV</Button>
          <Button color="red">Disconnect</Button>
          <Button loading>Sync now</Button>
          <Button disabled>Sync now</Button>
          <LinkButton href="/people" variant="default">
            Go to the directory
          </LinkButton>
          <CopyButton text="text" label="Copy the token" />
        </Group>
      </Shown>
      <Shown name="State">
        <Group>
          {tones.map(([tone, word]) => (
            <StateChip key={tone} tone={tone}>
              {word}
            </StateChip>
          ))}
        </Group>
      </Shown>
      <Shown name="Time">
        <Text>
          <Time value="2026-01-01T00:00:00" />, <Day value="2026-01-01" />, {formatDuration(640)},{" "}
          {formatDuration(12_300)}, {formatDuration(65_000)}
        </Text>
        <DirectoryFreshness syncedAt="2026-01-01T00:00:00" isStale={false} mayManage />
        <DirectoryFreshness syncedAt="2026-01-01T00:00:00" isStale mayManage={false} />
      </Shown>
      <Shown name="Faces">
        <Group>
          {madeUpPeople.map((person) => (
            <PersonAvatar key={person.id} person={person} />
          ))}
          {madeUpPeople.slice(0, 3).map((person) => (
            <PersonAvatar key={person.id} person={person} size={72} />
          ))}
        </Group>
      </Shown>
      <Shown name="Toasts and questions">
        <Confirmations />
      </Shown>
      <Shown name="Nothing yet, refused, failed">
        <div className={classes["beside"]}>
          <EmptyState
            icon={<ShieldOff size={32} aria-hidden />}
            title="This is not for you"
            action={<Button>Back</Button>}
          >
            Your access level does not include it. Ask an executive.
          </EmptyState>
          <ErrorNotice error={new Error("Something did not work.")} onRetry={nothing} />
          <ErrorNotice error={problem} onRetry={nothing} />
          <ErrorNotice error={new Unreachable()} onRetry={nothing} />
        </div>
      </Shown>
      <Shown name="On the way">
        <RowsSkeleton />
        <RowsSkeleton withFace />
      </Shown>
      <Shown name="A table that stacks">
        <StackingTable label="Example" columns={[{ label: "What" }, { label: "State" }, { label: "When" }]}>
          {["Short", "A value that is far longer than anyone planned for when the column was made"].map(
            (what) => (
              <StackingRow key={what} className={classes["row"]}>
                <StackingCell area="what">{what}</StackingCell>
                <StackingCell area="state">
                  <StateChip tone="good">Done</StateChip>
                </StackingCell>
                <StackingCell area="when" label="When">
                  <Day value="2026-01-01" />
                </StackingCell>
              </StackingRow>
            ),
          )}
        </StackingTable>
        <ShowMore shown={100} total={12_345} onMore={nothing} />
        <ShowMore shown={100} isLoading onMore={nothing} />
      </Shown>
      <Shown name="Directory: rows">
        <People />
      </Shown>
      <Shown name="Directory: on the way">
        <PeopleRowsSkeleton />
        <FacesSkeleton />
      </Shown>
      <Shown name="Directory: no one">
        <div className={classes["beside"]}>
          <NoPeopleYet mayManage />
          <NoPeopleYet mayManage={false} />
          <NoResults query="qqq" filters={0} onClearQuery={nothing} onClearFilters={nothing} />
          <NoResults query="" filters={2} onClearQuery={nothing} onClearFilters={nothing} />
          <NoResults query="qqq" filters={1} onClearQuery={nothing} onClearFilters={nothing} />
          <NoConnection />
        </div>
      </Shown>
    </Stack>
  );
}

const problem = new ApiProblem({
  title: "Bad Gateway",
  status: 502,
  detail: "The projects system did not answer within 30 seconds. Try again in a few minutes.",
  code: "projects_failed",
  request_id: "01JD3Z8K6W5M",
});

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <Title order={2} size="h5" c="dimmed" mb="sm">
        {name}
      </Title>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

const words = wordsOf("an");

function People() {
  const selection = useSelection();
  const entrance = useRef(null);
  const list = {
    ...{
      people: wholeList(madeUpPeople),
      sections: [],
      related,
      words,
      selection,
      isSelecting: true,
      entrance,
    },
  };
  return (
    <>
      <PeopleTable {...list} columns={directoryColumns} order={null} onSort={() => undefined} />
      <PeopleGrid {...list} />
    </>
  );
}

const asked: Confirmation = {
  title: "Disconnect projects?",
  consequence: "No one new comes in and no one leaves until it is connected again. The people stay.",
  doing: "Disconnect",
  isHarmful: true,
};

function Confirmations() {
  const { ask, question } = useConfirmation();
  return (
    <Group>
      <Button variant="default" onClick={() => showNotice({ title: "Synced", message: "240 people." })}>
        Toast
      </Button>
      <Button
        variant="default"
        onClick={() =>
          showNotice({
            color: "red",
            title: "Not synced",
            message: "The projects system did not answer.",
          })
        }
      >
        Toast of a failure
      </Button>
      <Button
        variant="default"
        onClick={() =>
          showUndoToast({
            message: "The selection is cleared.",
            onUndo: () => showNotice({ message: "Undone." }),
          })
        }
      >
        Toast with undo
      </Button>
      <Button variant="default" onClick={() => ask(asked, nothing)}>
        Question
      </Button>
      {question}
    </Group>
  );
}
