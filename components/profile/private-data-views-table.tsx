import { Table, Text, Title } from "@mantine/core";
import { RelativeTime } from "@/components/ui/time";
import { profileGroups } from "@/lib/identity/access/visibility";
import type { OwnProfileRead } from "@/lib/identity/audit/schema";
import { groupLabels } from "@/lib/profiles/field-labels";

export function PrivateDataViewsTable({ readings }: { readings: OwnProfileRead[] }) {
  return (
    <section aria-labelledby="own-readings">
      <Title mb={4} id="own-readings">
        Who viewed your private data
      </Title>
      <Text c="dimmed" mb="sm">
        Views of your contact, demographics and financial details in the last year. Only you and executives
        can see this.
      </Text>
      {readings.length === 0 ? (
        <Text>No views yet.</Text>
      ) : (
        <Table.ScrollContainer
          minWidth={0}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": "Views of your data" } }}
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
                    <bdi translate="no">{reading.name}</bdi>
                  </Table.Td>
                  <Table.Td>{getGroupLabel(reading.group)}</Table.Td>
                  <Table.Td visibleFrom="sm">{reading.rule}</Table.Td>
                  <Table.Td>
                    <RelativeTime value={reading.last_at} />
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

function getGroupLabel(group: string): string {
  const known = profileGroups.find((name) => name === group);
  return known ? groupLabels[known] : group;
}
