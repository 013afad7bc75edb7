import { Box, Table, Text } from "@mantine/core";
import { useState } from "react";
import { EmailAddress } from "@/components/ui/email-address";
import { ShowMore } from "@/components/ui/show-more";
import type { InvitationPreview as Preview, SkipReason } from "@/lib/identity/users/invitations/schema";
import { pluralize } from "@/lib/platform/text/text-format";

const firstRows = 5;

const skipLabels: Record<SkipReason, (count: number) => string> = {
  has_account: (count) => pluralize(count, "has an account", "have an account"),
  no_email: (count) => pluralize(count, "has no e-mail", "have no e-mail"),
  shared_email: (count) => pluralize(count, "shares an e-mail with someone", "share an e-mail with someone"),
  email_of_other_account: (count) =>
    pluralize(count, "has the e-mail of another account", "have the e-mail of another account"),
  not_in_directory: (count) =>
    pluralize(count, "address is not in the directory", "addresses are not in the directory"),
};

export function InvitationPreview({ preview: { people, skipped } }: { preview: Preview }) {
  const [rows, setRows] = useState(firstRows);
  return (
    <div>
      {people.length > 0 && (
        <Box
          mah="22rem"
          style={{ overflow: "auto" }}
          tabIndex={0}
          role="region"
          aria-label="People to invite"
        >
          <Table verticalSpacing={6} aria-label="People to invite">
            <Table.Tbody>
              {people.slice(0, rows).map(({ person_id, name, email, office }) => (
                <Table.Tr key={person_id}>
                  <Table.Td>
                    <bdi>{name}</bdi>
                  </Table.Td>
                  <Table.Td c="dimmed">{email && <EmailAddress address={email} />}</Table.Td>
                  <Table.Td c="dimmed">{office}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {people.length > rows && (
            <ShowMore shown={rows} total={people.length} onMore={() => setRows(rows + 100)} />
          )}
        </Box>
      )}
      {skipped.map(({ reason, count, examples }) => (
        <Text key={reason} size="sm" c="dimmed" mt={4}>
          {count.toLocaleString("en")} {skipLabels[reason](count)}
          {reason !== "has_account" && `: ${examples.join(", ")}${count > examples.length ? ", …" : ""}`}
        </Text>
      ))}
      {people.length === 0 && <Text size="sm">No one is left to invite here.</Text>}
    </div>
  );
}
