import { Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { ShowMore } from "@/components/ui/show-more";
import type { PeopleSourceState } from "@/lib/connections/schema";

const rowsPerStep = 50;

export function RejectedRecords({
  listing: { rejected, rejected_count: count },
  isFile,
}: {
  listing: NonNullable<PeopleSourceState["listing"]>;
  isFile: boolean;
}) {
  const [shown, setShown] = useState(rowsPerStep);
  if (count === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb={4} id="rejected">
        Rejected records
      </Title>
      <Text size="sm" mb="sm">
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
