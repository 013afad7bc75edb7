"use client";

import { Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RunAlert } from "@/components/sync/run-alert";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Fact, Facts } from "@/components/ui/facts";
import { InlineLink } from "@/components/ui/inline-link";
import { PageHeader } from "@/components/ui/page-header";
import { PageSection } from "@/components/ui/page-section";
import { ShowMore } from "@/components/ui/show-more";
import { AbsoluteTime, RelativeTime } from "@/components/ui/time";
import { apiQuery } from "@/lib/browser/fetch-api";
import type { PeopleSourceState } from "@/lib/connections/schema";
import type { Permission } from "@/lib/identity/access/permissions";
import { ChooseFile } from "./choose-file";
import { SendByProgram } from "./send-by-program";

type Setting = { scopes: readonly Permission[]; origin: string; lastRunId: string | null };

export function PeopleSourcePage({ scopes, origin, lastRunId }: Setting) {
  const router = useRouter();
  const { data, error, refetch } = useQuery(apiQuery("/api/people/source"));
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  const { vendor, listing, last_error: lastError } = data;
  const isSent = vendor === "push" || vendor === "file";
  return (
    <>
      <PageHeader title="Source of people" detail="Where the people of the directory come from" />
      <Stack gap="xl" maw={760}>
        <Source source={data} lastRunId={lastRunId} />
        {isSent && lastError && (
          <RunAlert color="red" title="The last listing was refused">
            <Text>{lastError}</Text>
          </RunAlert>
        )}
        {isSent && (
          <PageSection id="last-listing" title="Last listing">
            {listing ? (
              <>
                <Facts isRoomy isStacking>
                  <Fact label="Received">
                    <RelativeTime value={listing.received_at} />, <AbsoluteTime value={listing.received_at} />
                  </Fact>
                  <Fact label={vendor === "file" ? "File" : "Sent by"}>
                    <bdi>{listing.sent_by}</bdi>
                  </Fact>
                  <Fact label="Records">{listing.people.toLocaleString("en")}</Fact>
                  <Fact label="Rejected records">{listing.rejected_count.toLocaleString("en")}</Fact>
                </Facts>
                <RejectedRecords listing={listing} isFile={vendor === "file"} />
              </>
            ) : (
              <Text>No listing yet. The first one fills the directory.</Text>
            )}
          </PageSection>
        )}
        {(vendor === null || vendor === "file") && (
          <PageSection
            id="upload-file"
            title="Upload a file"
            detail="An export of your HR program, or a spreadsheet. You see what it would change before anything changes."
          >
            <ChooseFile chosen={() => router.push("/admin/connections/people/file")} />
          </PageSection>
        )}
        {(vendor === null || vendor === "push") && (
          <PageSection id="send-by-program" title="Send by a program">
            <SendByProgram scopes={scopes} origin={origin} />
          </PageSection>
        )}
      </Stack>
    </>
  );
}

type SourceProps = { source: PeopleSourceState } & Pick<Setting, "lastRunId">;

function Source({ source: { vendor, org_name: name }, lastRunId }: SourceProps) {
  if (vendor === null) {
    return (
      <RunAlert icon={Plug} color="yellow" title="Nothing is connected">
        <Text>
          The first file or the first list that a program sends connects it. To read people from another
          product, open <InlineLink href="/admin/connections">Connections</InlineLink>.
        </Text>
      </RunAlert>
    );
  }
  return (
    <div>
      <Facts isRoomy isStacking>
        <Fact label="Source">
          {vendor === "push" ? "A program that sends people" : vendor === "file" ? "A file" : name}
        </Fact>
      </Facts>
      <Text mt="sm">
        {vendor !== "push" && vendor !== "file" && "Kith reads it at every sync. "}
        {lastRunId && <InlineLink href={`/admin/sync/${lastRunId}`}>Last sync</InlineLink>}
        {lastRunId && " · "}
        <InlineLink href="/admin/sync">All syncs</InlineLink>
        {" · "}
        <InlineLink href="/admin/connections/people/rules">Who is a person</InlineLink>
        {" · "}
        <InlineLink href="/admin/connections">Connections</InlineLink>
      </Text>
    </div>
  );
}

const rowsPerStep = 50;

type ListingProps = { listing: NonNullable<PeopleSourceState["listing"]>; isFile: boolean };

function RejectedRecords({ listing: { rejected, rejected_count: count }, isFile }: ListingProps) {
  const [shown, setShown] = useState(rowsPerStep);
  if (count === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb={4} id="rejected">
        Rejected records
      </Title>
      <Text mb="sm">
        They changed nothing. Correct them in the source and send the list again.
        {count > rejected.length && ` The first ${rejected.length.toLocaleString("en")} are listed.`}
      </Text>
      <Table aria-labelledby="rejected" verticalSpacing="xs" style={{ overflowWrap: "anywhere" }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="5rem">{isFile ? "Line" : "Record"}</Table.Th>
            <Table.Th w="30%">Id</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rejected.slice(0, shown).map(({ index, source_id: id, message }, at) => (
            <Table.Tr key={at}>
              <Table.Td className="numbers">{index === null ? "" : isFile ? index : index + 1}</Table.Td>
              <Table.Td>{id === null ? "Unreadable" : <bdi>{id}</bdi>}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rejected.length > shown && (
        <ShowMore shown={shown} total={rejected.length} onMore={() => setShown(shown + rowsPerStep)} />
      )}
    </>
  );
}
