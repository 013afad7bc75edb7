import { List, Table, Text, Title } from "@mantine/core";
import type { FileColumns } from "@/lib/connections/file-mapping-schema";
import classes from "./people-source.module.css";

const personColumns = [
  ["Name", "name"],
  ["Title", "title"],
  ["Manager", "manager"],
  ["E-mail", "email"],
  ["Department", "department"],
  ["Office", "office"],
  ["Start date", "start_date"],
] as const;

/** The first people as the directory would show them. A column that is empty for all of them is omitted. */
export function SamplePeople({ people }: { people: FileColumns["people"] }) {
  if (people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No person is read with these columns.
      </Text>
    );
  }
  const shown = personColumns.filter(([, field]) => people.some((person) => person[field]));
  return (
    <Table.ScrollContainer
      minWidth={0}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, "aria-label": "First people of the file" } }}
    >
      <Table verticalSpacing="xs" className={classes["people"] ?? ""} aria-label="First people of the file">
        <Table.Thead>
          <Table.Tr>
            {shown.map(([label]) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person, at) => (
            <Table.Tr key={at}>
              {shown.map(([label, field]) => (
                <Table.Td key={label}>
                  <bdi>{person[field]}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function FileFindings({ columns: { warnings, rejected, counts } }: { columns: FileColumns }) {
  if (warnings.length + rejected.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <Title order={2} size="h4" mb="sm" id="findings">
        To check
      </Title>
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
        {rejected.map(({ line, message }, at) => (
          <List.Item key={at}>
            {line !== null && `Line ${line}: `}
            {message}
          </List.Item>
        ))}
      </List>
      {counts.rejected > rejected.length && (
        <Text size="sm" c="dimmed">
          and {counts.rejected - rejected.length} more rows
        </Text>
      )}
    </section>
  );
}
