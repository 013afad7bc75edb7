import { Group, Text } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { FormattedDate } from "@/components/ui/date";
import { Fact } from "@/components/ui/facts";
import type { PersonCustomField } from "@/lib/directory/custom-fields/schema";
import { VisibilityPopover } from "@/components/profile/visibility-popover";
import { describeFieldAudience } from "@/lib/identity/access/rule-labels";

export const FieldFacts = ({
  fields,
  ...person
}: {
  fields: readonly PersonCustomField[];
  personId: string;
  personName: string;
  isOwn: boolean;
}) =>
  fields.flatMap((field) => {
    if (field.values.length === 0) return [];
    const note = describeFieldAudience(field, person.isOwn);
    return (
      <Fact key={field.id} label={field.name}>
        <FieldValue field={field} />
        {note && (
          <Group gap={2} wrap="nowrap">
            <Text size="xs" c="dimmed">
              {note}
            </Text>
            <VisibilityPopover {...person} group="about" label={field.name} fieldId={field.id} />
          </Group>
        )}
      </Fact>
    );
  });

function FieldValue({ field: { kind, values, labels } }: { field: PersonCustomField }): ReactNode {
  const [value = ""] = values;
  switch (kind) {
    case "date":
      return <FormattedDate value={value} />;
    case "person":
      return (
        <Link href={`/people/${value}`} prefetch={false}>
          <bdi translate="no">{labels.join(", ")}</bdi>
        </Link>
      );
    case "link":
      return (
        <a href={value} target="_blank" rel="noreferrer nofollow">
          <bdi>{new URL(value).host}</bdi> <ExternalLink size={13} aria-label="opens a new tab" />
        </a>
      );
    default:
      return <bdi>{labels.join(", ")}</bdi>;
  }
}
