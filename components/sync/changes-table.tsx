"use client";

import { Anchor, Badge, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo } from "react";
import { peopleQuery } from "@/lib/query/people";
import type { SyncRunResponse } from "@/lib/runs/schema";
import { nameOf } from "@/lib/matching/names";

type Change = SyncRunResponse["changes"][number];

const mostShown = 200;

const kinds = {
  created: { word: "New", color: "pine" },
  updated: { word: "Changed", color: "blue" },
  returned: { word: "Returned", color: "pine" },
  removed: { word: "Removed", color: "red" },
  replaced: { word: "Replaced", color: "red" },
  held: { word: "Held back", color: "yellow" },
} satisfies Record<Change["kind"], object>;

/** What a run changed, person by person and field by field. */
export function ChangesTable({
  changes,
  total,
  nothing = "Nothing was different: the directory was up to date.",
  linksPeople = false,
}: {
  changes: Change[];
  total: number;
  nothing?: string;
  /** Where everybody in it is somebody of the directory. */
  linksPeople?: boolean;
}) {
  return (
    <section aria-labelledby="changes">
      <Title order={2} size="h4" mb="sm" id="changes">
        Changes{" "}
        <Text span c="dimmed" fw={400} className="numbers">
          {total.toLocaleString("en")}
        </Text>
      </Title>
      {changes.length === 0 ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <Table verticalSpacing="xs" layout="fixed" maw={960}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Person</Table.Th>
              <Table.Th w={112}>What</Table.Th>
              <Table.Th>Fields</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.slice(0, mostShown).map(({ person_id, person_name, kind, fields }) => (
              <Table.Tr key={person_id}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {linksPeople ? (
                    <Anchor
                      component={Link}
                      href={`/people/${person_id}`}
                      prefetch={false}
                      size="sm"
                      c="inherit"
                    >
                      <bdi>{person_name}</bdi>
                    </Anchor>
                  ) : (
                    <bdi>{person_name}</bdi>
                  )}
                </Table.Td>
                <Table.Td>
                  <Badge color={kinds[kind].color}>{kinds[kind].word}</Badge>
                </Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {fields.map((change) => (
                    <FieldChange key={change.field} {...change} />
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {total > mostShown && (
        <Text c="dimmed" size="sm" mt="sm">
          The first {mostShown} of {total.toLocaleString("en")} are shown; the API has the first 1,000.
        </Text>
      )}
    </section>
  );
}

const fieldWords: Record<string, string> = {
  first_name: "First name",
  last_name: "Last name",
  title: "Title",
  avatar_url: "Picture",
  email: "E-mail",
  office: "Office",
  joined_on: "Joined on",
  manager_id: "Manager",
  user_id: "User",
};

/** What is private of a person is in no list: executives see it, recorded, on the person's page. */
const privateSections = new Set(["contact", "demographics", "financial"]);

function FieldChange({ field, old, new: now }: Change["fields"][number]) {
  const show = useShown(field);
  const [section = "", name] = field.split(".");
  if (name !== undefined && privateSections.has(section)) {
    return <Text size="sm">{profileFieldWord(section, name)}</Text>;
  }
  return (
    <Text size="sm">
      <Text span inherit c="dimmed">
        {fieldWords[field] ?? field}:
      </Text>{" "}
      <del>
        <bdi>{show(old)}</bdi>
      </del>{" "}
      <span aria-hidden>→</span>{" "}
      <ins style={{ textDecoration: "none" }}>
        <bdi>{show(now)}</bdi>
      </ins>
    </Text>
  );
}

const profileFieldWord = (section: string, name: string) => {
  const words = name.replaceAll("_", " ");
  return section === "employment"
    ? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
    : `${sectionWords[section] ?? section}: ${words}`;
};

const sectionWords: Record<string, string> = {
  contact: "Contact",
  demographics: "Demographics",
  financial: "Financial",
};

/** The journal knows people and users by their ids; whoever reads it knows them by name. */
function useShown(field: string): (value: string | null) => string {
  const { data } = useQuery({ ...peopleQuery(), enabled: field === "manager_id" });
  const names = useMemo(() => new Map(data?.people.map((person) => [person.id, nameOf(person)])), [data]);
  return (value) => {
    if (value === null || value === "") return "none";
    if (field === "manager_id") return names.get(value) ?? (data ? "someone who left" : "…");
    return field === "user_id" ? "linked" : value;
  };
}
