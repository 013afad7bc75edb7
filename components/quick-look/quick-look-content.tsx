import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import { MapPin, Network } from "lucide-react";
import { AboutTags } from "@/components/ui/about-tags";
import { EmploymentFacts } from "./employment-facts";
import { useToday } from "@/components/ui/date";
import { Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import type { PersonOverviewResponse } from "@/lib/profiles/schema";
import { AbsenceList } from "@/components/absence/absence-list";
import { PresenceLine } from "@/components/absence/presence-line";
import { useAbsences } from "@/components/absence/use-absences";
import { ContactSection } from "@/components/reach/contact-section";
import { QuickLookPersonRow } from "./quick-look-person-row";
import { formatReportCount } from "@/components/ui/person-labels";

export function PersonOverview({ overview }: { overview: PersonOverviewResponse }) {
  const { person, department, employment, skills, ask_me_about: subjects, reports } = overview;
  const today = useToday(null);
  const absences = useAbsences().absences?.get(person.id);
  const boss = overview.line.at(-1);
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <PersonAvatar person={person} size={64} />
        <Stack gap={2} miw={0}>
          <Text size="md" fw={550} style={{ overflowWrap: "anywhere" }}>
            <bdi>{person.title || "No title yet"}</bdi>
          </Text>
          {department && (
            <Text>
              <Link href={buildDepartmentPath(department)} prefetch={false} className="text-link">
                <bdi>{department}</bdi>
              </Link>
            </Text>
          )}
          {employment.location && (
            <Group gap={4} wrap="nowrap" fz="sm" c="dimmed">
              <MapPin size={14} />
              <bdi>{employment.location}</bdi>
            </Group>
          )}
        </Stack>
      </Group>
      <ContactSection personId={person.id} reach={overview.reach} />
      {absences && today !== null && (
        <div>
          <PresenceLine person={absences} today={today} />
          {(absences.now !== "away" || absences.absences.length > 1) && (
            <AbsenceList person={absences} today={today} />
          )}
        </div>
      )}
      <Group gap="xs">
        <LinkButton variant="filled" href={`/people/${person.id}`} size="sm">
          Open full page
        </LinkButton>
        <LinkButton href={`/org-chart?person=${person.id}`} size="sm" leftSection={<Network />}>
          Show in org chart
        </LinkButton>
      </Group>
      {skills.length + subjects.length > 0 && (
        <Facts>
          <AboutTags field="skills" tags={skills} />
          <AboutTags field="ask_me_about" tags={subjects} />
        </Facts>
      )}
      {boss && (
        <OverviewSection title="Reports to">
          <QuickLookPersonRow person={boss} />
        </OverviewSection>
      )}
      {overview.direct_reports > 0 && (
        <OverviewSection
          title="Direct reports"
          detail={formatReportCount(overview.direct_reports, overview.all_reports)}
        >
          <ul className="plain-list">
            {reports.map((report) => (
              <li key={report.id}>
                <QuickLookPersonRow person={report} />
              </li>
            ))}
          </ul>
          {overview.direct_reports > reports.length && (
            <Text c="dimmed" mt={4}>
              The first {reports.length} are shown; the full page has all.
            </Text>
          )}
        </OverviewSection>
      )}
      <OverviewSection title="Employment">
        <Facts>{today !== null && <EmploymentFacts employment={employment} today={today} />}</Facts>
      </OverviewSection>
    </>
  );
}

function OverviewSection({
  title,
  detail,
  children,
}: {
  title: string;
  detail?: string;
  children: React.ReactNode;
}) {
  return (
    // The element is not a landmark: the page of the person may have a section with the same name.
    <div>
      <Title order={3} size="h6" mb={6}>
        {title}{" "}
        {detail && (
          <Text span c="dimmed" fw={400} className="numbers">
            {detail}
          </Text>
        )}
      </Title>
      {children}
    </div>
  );
}

export function OverviewSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label="Loading">
      <Group gap="md" wrap="nowrap">
        <Skeleton h={64} w={64} circle />
        <Stack gap={8} flex={1}>
          <Skeleton h={16} w="60%" />
          <Skeleton h={14} w="35%" />
        </Stack>
      </Group>
      <Group gap="xs">
        <Skeleton h={36} w={128} />
        <Skeleton h={36} w={168} />
      </Group>
      <Skeleton h={14} w="30%" />
      <Skeleton h={40} />
      <Skeleton h={40} />
      <Skeleton h={14} w="30%" />
      <Skeleton h={96} />
    </Stack>
  );
}
