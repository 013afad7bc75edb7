import { Group, Stack, Text, Title } from "@mantine/core";
import { Network, Users } from "lucide-react";
import Link from "next/link";
import { PersonPageSection } from "@/components/person/sidebar-section";
import { QuickLookPersonRow } from "@/components/quick-look/quick-look-person-row";
import { ContactSection } from "@/components/reach/contact-section";
import { FormattedDate } from "@/components/ui/date";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import type { loadDepartmentPage } from "@/lib/pages/departments/loaders";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import classes from "./departments.module.css";
import { Mission } from "./mission";

export function DepartmentPage({
  department,
  pictures,
  leadContact,
}: Awaited<ReturnType<typeof loadDepartmentPage>>) {
  const { id, name, people, lead, mission, can_edit: canEdit, teams, offices, joined } = department;
  const buildDirectoryUrl = (more: Record<string, string> = {}) =>
    `/people?${new URLSearchParams({ ...more, department: name }).toString()}`;
  return (
    <PictureVersionsProvider pictures={pictures}>
      <PageHeader
        title={name}
        detail={
          <>
            <Link href="/departments" prefetch={false} className="text-link">
              Department
            </Link>{" "}
            · <span className="numbers">{formatPeopleCount(people)}</span>
          </>
        }
        action={
          <Group gap="xs">
            <LinkButton href={buildDirectoryUrl()} leftSection={<Users />}>
              Show in directory
            </LinkButton>
            {lead && (
              <LinkButton
                href={`/org-chart?${new URLSearchParams({ branch: lead.id, colour: "department" }).toString()}`}
                leftSection={<Network />}
              >
                Show in org chart
              </LinkButton>
            )}
          </Group>
        }
      />
      <Mission id={id} mission={mission} canEdit={canEdit} />
      <div className={classes["page"]}>
        <Stack gap="lg" miw={0}>
          {teams.map((team) => (
            <section key={team.name ?? ""} aria-label={team.name ?? "Other people"}>
              <Title order={2} size="h5" mb={4}>
                <bdi>{team.name ?? (teams.length === 1 ? "People" : "Other people")}</bdi>{" "}
                <Text span c="dimmed" fw={400} className="numbers">
                  {team.total.toLocaleString("en")}
                </Text>
              </Title>
              <ul className="plain-list people-columns">
                {team.people.map((person) => (
                  <li key={person.id}>
                    <QuickLookPersonRow person={person} />
                  </li>
                ))}
              </ul>
              {team.total > team.people.length && (
                <Text c="dimmed" mt="xs">
                  The first {team.people.length} are shown.{" "}
                  <Link
                    href={buildDirectoryUrl(team.name === null ? {} : { q: team.name })}
                    prefetch={false}
                    className="text-link"
                  >
                    Show all in the directory
                  </Link>
                </Text>
              )}
            </section>
          ))}
        </Stack>
        <Stack gap="lg" miw={0} className={classes["beside"]}>
          {lead && (
            <div className={classes["first"]}>
              <PersonPageSection title="Lead">
                <QuickLookPersonRow person={lead} />
                {leadContact && <ContactSection personId={lead.id} reach={leadContact} />}
              </PersonPageSection>
            </div>
          )}
          <PersonPageSection title="Offices">
            <dl className={classes["offices"]}>
              {offices.map((office) => (
                <div key={office.name ?? ""} style={{ display: "contents" }}>
                  <dt>
                    {office.name === null ? (
                      <Text span inherit c="dimmed">
                        No office known
                      </Text>
                    ) : (
                      <Link
                        href={buildDirectoryUrl({ office: office.name })}
                        prefetch={false}
                        className="text-link"
                      >
                        <bdi>{office.name}</bdi>
                      </Link>
                    )}
                  </dt>
                  <dd className="numbers">{office.people.toLocaleString("en")}</dd>
                </div>
              ))}
            </dl>
          </PersonPageSection>
          {joined.length > 0 && (
            <PersonPageSection title="Joined in the last 90 days" detail={joined.length.toLocaleString("en")}>
              <ul className="plain-list people-columns">
                {joined.map(({ joined_on: joinedOn, ...person }) => (
                  <li key={person.id}>
                    <QuickLookPersonRow person={person} />
                    <Text size="xs" c="dimmed" pl={44}>
                      <FormattedDate value={joinedOn} />
                    </Text>
                  </li>
                ))}
              </ul>
            </PersonPageSection>
          )}
        </Stack>
      </div>
    </PictureVersionsProvider>
  );
}
