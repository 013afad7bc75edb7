"use client";

import { Table, Text, Title } from "@mantine/core";
import { Time } from "@/components/ui/time";
import { profileGroups } from "@/lib/access/visibility";
import type { OwnReading } from "@/lib/audit/schema";
import { groupLabels } from "@/lib/profiles/field-labels";

/** Who read the reader's own private data: one line a reader, a part and a day. */
export function OwnReadings({ readings }: { readings: OwnReading[] }) {
  return (
    <section aria-labelledby="own-readings">
      <Title order={2} size="h4" mb={4} id="own-readings">
        Who has looked at your private data
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Every look at your contact, demographics and financial details in the last year. Only you and
        executives see this.
      </Text>
      {readings.length === 0 ? (
        <Text size="sm">No one has.</Text>
      ) : (
        <Table.ScrollContainer
          minWidth={0}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": "Who has looked" } }}
        >
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Who</Table.Th>
                <Table.Th>What</Table.Th>
                <Table.Th visibleFrom="sm">As</Table.Th>
                <Table.Th>Last</Table.Th>
                <Table.Th ta="right">Times</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {readings.map((reading) => (
                <Table.Tr key={`${reading.name} ${reading.group} ${reading.rule} ${reading.last_at}`}>
                  <Table.Td>
                    <bdi>{reading.name}</bdi>
                  </Table.Td>
                  <Table.Td>{wordsOf(reading.group)}</Table.Td>
                  <Table.Td visibleFrom="sm">{reading.rule}</Table.Td>
                  <Table.Td>
                    <Time value={reading.last_at} />
                  </Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {reading.times}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function wordsOf(group: string): string {
  const known = profileGroups.find((name) => name === group);
  return known ? groupLabels[known] : group;
}
