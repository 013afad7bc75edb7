"use client";

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { ShieldOff } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { DirectoryFreshness } from "@/components/directory/directory-freshness";
import {
  PeopleGridSkeleton,
  NoMatchingPeople,
  DirectoryOffline,
  PeopleRowsSkeleton,
} from "@/components/directory/directory-states";
import { NoPeopleYet } from "@/components/directory/no-people-yet";
import { PeopleGrid } from "@/components/directory/people-grid";
import { PeopleTable } from "@/components/directory/people-table";
import { createLoadedList } from "@/components/directory/directory-list";
import { useSelection } from "@/components/directory/use-selection";
import { CopyButton } from "@/components/ui/copy-button";
import { FormattedDate } from "@/components/ui/date";
import { ErrorNotice } from "@/components/ui/error-notice";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { useConfirmation, type Confirmation } from "@/components/ui/use-confirmation";
import { RowsSkeleton } from "@/components/ui/page-skeleton";
import { ShowMore } from "@/components/ui/show-more";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { StatusChip, type StatusTone } from "@/components/ui/status-chip";
import { formatDuration, RelativeTime } from "@/components/ui/time";
import { showUndoNotice } from "@/components/ui/undo-notice";
import { directoryColumns } from "@/lib/directory/columns";
import { splitIntoFoldedWords } from "@/lib/directory/highlight";
import { countDirectReports } from "@/lib/directory/view";
import { ApiProblem, UnreachableError } from "@/lib/browser/fetch-json";
import classes from "./gallery.module.css";
import { exampleDirectoryDetails, examplePeople } from "./example-people";

const tones = [
  ["good", "Connected"],
  ["busy", "Running"],
  ["waiting", "Needs a decision"],
  ["warning", "Reconnect soon"],
  ["bad", "Failed"],
  ["quiet", "Not connected"],
] as const satisfies [StatusTone, string][];

const related = {
  managers: new Map(examplePeople.map((person) => [person.id, person])),
  reportCounts: countDirectReports(examplePeople),
  details: new Map(exampleDirectoryDetails.map((detail) => [detail.id, detail])),
};

const doNothing = () => undefined;

/** Common components of components/ui and of the directory, in their main states. */
export function Gallery() {
  return (
    <Stack gap={48}>
      <PageHeader
        title="Components"
        detail="The common components in their main states"
        action={<Button>Main action</Button>}
      />
      <GalleryItem name="Type">
        <Title order={3} size="h2">
          Title of a page
        </Title>
        <Title order={3} size="h4">
          Title of a part
        </Title>
        <Text>Body text, in short sentences.</Text>
        <Text size="sm" c="dimmed">
          Secondary text.
        </Text>
      </GalleryItem>
      <GalleryItem name="Buttons">
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
      </GalleryItem>
      <GalleryItem name="State">
        <Group>
          {tones.map(([tone, word]) => (
            <StatusChip key={tone} tone={tone}>
              {word}
            </StatusChip>
          ))}
        </Group>
      </GalleryItem>
      <GalleryItem name="Time">
        <Text>
          <RelativeTime value="2026-01-01T00:00:00" />, <FormattedDate value="2026-01-01" />,{" "}
          {formatDuration(640)}, {formatDuration(12_300)}, {formatDuration(65_000)}
        </Text>
        <DirectoryFreshness syncedAt="2026-01-01T00:00:00" isStale={false} mayManage />
        <DirectoryFreshness syncedAt="2026-01-01T00:00:00" isStale mayManage={false} />
      </GalleryItem>
      <GalleryItem name="Faces">
        <Group>
          {examplePeople.map((person) => (
            <PersonAvatar key={person.id} person={person} />
          ))}
          {examplePeople.slice(0, 3).map((person) => (
            <PersonAvatar key={person.id} person={person} size={72} />
          ))}
        </Group>
      </GalleryItem>
      <GalleryItem name="Notices and confirmations">
        <ConfirmationExamples />
      </GalleryItem>
      <GalleryItem name="Empty, refused, failed">
        <div className={classes["beside"]}>
          <EmptyState
            icon={<ShieldOff size={32} aria-hidden />}
            title="You don't have access"
            action={<Button>Back</Button>}
          >
            Your access level does not include it. Ask your Kith administrator.
          </EmptyState>
          <ErrorNotice error={new Error("Something did not work.")} onRetry={doNothing} />
          <ErrorNotice error={exampleProblem} onRetry={doNothing} />
          <ErrorNotice error={new UnreachableError()} onRetry={doNothing} />
        </div>
      </GalleryItem>
      <GalleryItem name="Loading">
        <RowsSkeleton />
        <RowsSkeleton withAvatar />
      </GalleryItem>
      <GalleryItem name="A table that stacks">
        <StackingTable label="Example" columns={[{ label: "What" }, { label: "State" }, { label: "When" }]}>
          {["Short", "A value that is far longer than anyone planned for when the column was made"].map(
            (what) => (
              <StackingRow key={what} className={classes["row"]}>
                <StackingCell area="what">{what}</StackingCell>
                <StackingCell area="state">
                  <StatusChip tone="good">Done</StatusChip>
                </StackingCell>
                <StackingCell area="when" label="When">
                  <FormattedDate value="2026-01-01" />
                </StackingCell>
              </StackingRow>
            ),
          )}
        </StackingTable>
        <ShowMore shown={100} total={12_345} onMore={doNothing} />
        <ShowMore shown={100} isLoading onMore={doNothing} />
      </GalleryItem>
      <GalleryItem name="Directory: rows">
        <PeopleExamples />
      </GalleryItem>
      <GalleryItem name="Directory: loading">
        <PeopleRowsSkeleton />
        <PeopleGridSkeleton />
      </GalleryItem>
      <GalleryItem name="Directory: no one">
        <div className={classes["beside"]}>
          <NoPeopleYet mayManage />
          <NoPeopleYet mayManage={false} />
          <NoMatchingPeople query="qqq" filters={0} onClearQuery={doNothing} onClearFilters={doNothing} />
          <NoMatchingPeople query="" filters={2} onClearQuery={doNothing} onClearFilters={doNothing} />
          <NoMatchingPeople query="qqq" filters={1} onClearQuery={doNothing} onClearFilters={doNothing} />
          <DirectoryOffline />
        </div>
      </GalleryItem>
    </Stack>
  );
}

const exampleProblem = new ApiProblem({
  title: "Bad Gateway",
  status: 502,
  detail: "The projects system did not answer within 30 seconds. Try again in a few minutes.",
  code: "projects_failed",
  request_id: "01JD3Z8K6W5M",
});

function GalleryItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <Title order={2} size="h5" c="dimmed" mb="sm">
        {name}
      </Title>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

const textMatch = splitIntoFoldedWords("an");

function PeopleExamples() {
  const selection = useSelection();
  const entrance = useRef(null);
  const list = {
    ...{
      people: createLoadedList(examplePeople),
      sections: [],
      related,
      words: textMatch,
      selection,
      isSelecting: true,
      entrance,
      awayLabelOf: (id: string) => (id === examplePeople[1]?.id ? "Away until Thu" : null),
    },
  };
  return (
    <>
      <PeopleTable {...list} columns={directoryColumns} order={null} onSort={() => undefined} />
      <PeopleGrid {...list} />
    </>
  );
}

const exampleConfirmation: Confirmation = {
  title: "Disconnect projects?",
  consequence: "The directory is not updated until projects is connected again. No one is removed.",
  confirmLabel: "Disconnect",
  isHarmful: true,
};

function ConfirmationExamples() {
  const { ask, dialog } = useConfirmation();
  return (
    <Group>
      <Button variant="default" onClick={() => showNotice({ title: "Synced", message: "240 people." })}>
        Notice
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
        Failure notice
      </Button>
      <Button
        variant="default"
        onClick={() =>
          showUndoNotice({
            message: "The selection is cleared.",
            onUndo: () => showNotice({ message: "Undone." }),
          })
        }
      >
        Notice with undo
      </Button>
      <Button variant="default" onClick={() => ask(exampleConfirmation, doNothing)}>
        Confirmation
      </Button>
      {dialog}
    </Group>
  );
}
