import { Group, Stack, Text, Title } from "@mantine/core";
import { Building2, Network, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { AbsenceList } from "@/components/absence/absence-list";
import { PresenceLine } from "@/components/absence/presence-line";
import { LazyImpersonateButton } from "@/components/profile/lazy-executive-sections";
import { getProfileText, type ProfileText } from "@/components/profile/profile-text";
import { VisibilityPopover } from "@/components/profile/visibility-popover";
import { ContactSection } from "@/components/reach/contact-section";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { formatReportCount } from "@/components/ui/person-labels";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import { getNameAtVendor } from "@/lib/directory/preferred-names";
import { apiFullName } from "@/lib/identity/matching/names";
import type { loadPersonPage } from "@/lib/pages/person/loaders";
import { AboutSection } from "./about-section";
import { CopyLinkButton } from "./copy-link-button";
import { PersonLocation } from "./person-location";
import { PictureButton } from "./picture-button";
import { PeopleSection } from "./people-section";
import classes from "./person-page.module.css";
import { PersonPageSection } from "./sidebar-section";
import { QuickLookPersonRow } from "@/components/quick-look/quick-look-person-row";

const breakAnywhere = { overflowWrap: "anywhere" } as const;

type PersonPageProps = Omit<Awaited<ReturnType<typeof loadPersonPage>>, "visibleGroups"> & {
  today: string;
  employment: ReactNode;
  children: ReactNode;
};

export function PersonPage(page: PersonPageProps) {
  const { person, isOwn, about, reach, office, department, today, absences, canEdit } = page;
  const name = apiFullName(person);
  const subject = { personId: person.id, personName: name, isOwn };
  const words = getProfileText(isOwn, name);
  // The header shows the department.
  const otherTeams = page.teams.filter((team) => team !== department);
  const pronunciation = about.name_pronunciation && `“${about.name_pronunciation}”`;
  const howToSayIt = [about.pronouns, pronunciation].filter(Boolean).join(" · ");
  const avatar = <PersonAvatar person={person} size={112} />;
  return (
    <PictureVersionsProvider pictures={page.pictures}>
      <div className={`${classes["page"]} ${isOwn ? "" : classes["colleague"]}`}>
        <Group justify="space-between" gap="lg" className={classes["header"]}>
          <div className={classes["who"]}>
            {canEdit ? (
              <PictureButton personId={person.id} hasOwnPicture={page.hasOwnPicture}>
                {avatar}
              </PictureButton>
            ) : (
              avatar
            )}
            <Stack gap={4} miw={0}>
              <Group gap="0 var(--mantine-spacing-sm)" align="baseline">
                <Title order={1} size="h1" style={breakAnywhere}>
                  <bdi translate="no">{name}</bdi>
                </Title>
                {howToSayIt && (
                  <Text size="md" c="dimmed" component="p">
                    <bdi>{howToSayIt}</bdi>
                  </Text>
                )}
              </Group>
              <Text size="md" fw={550} style={breakAnywhere}>
                <bdi>{person.title || "No title yet"}</bdi>
              </Text>
              {department && (
                <p className={classes["place"]}>
                  <Building2 size={15} />
                  <Link href={buildDepartmentPath(department)} prefetch={false} className="text-link">
                    <bdi>{department}</bdi>
                  </Link>
                </p>
              )}
              <PersonLocation
                office={office}
                timeZone={reach.time_zone}
                count={office ? words.atOffice(office.people) : ""}
                isOwn={isOwn}
              />
              {absences && <PresenceLine person={absences} today={today} />}
              <ContactSection personId={person.id} reach={{ ...reach, time_zone: null }} />
            </Stack>
          </div>
          <Group gap="xs" className="on-screen" data-page-actions>
            {page.viewAsUser && (
              <LazyImpersonateButton userId={page.viewAsUser} name={person.first_name || name} />
            )}
            <CopyLinkButton personId={person.id} />
            <LinkButton href={`/org-chart?person=${person.id}`} leftSection={<Network />}>
              Show in org chart
            </LinkButton>
          </Group>
        </Group>
        <div className={classes["about"]}>
          <AboutSection
            {...subject}
            canEdit={canEdit}
            about={about}
            fields={page.fields}
            vendorName={apiFullName(getNameAtVendor(person))}
          />
        </div>
        <Stack gap="lg" miw={0} className={classes["beside"]}>
          <ReportingLineSection words={words} line={page.line} lineSkipped={page.lineSkipped} />
          {page.employment}
          {absences && absences.absences.length > 0 && (
            <PersonPageSection
              title="Time away"
              action={<VisibilityPopover {...subject} group="employment" label="Time away" />}
            >
              <AbsenceList person={absences} today={today} />
            </PersonPageSection>
          )}
          {otherTeams.length > 0 && (
            <PersonPageSection title="Teams">
              <Text>
                <bdi>{otherTeams.join(", ")}</bdi>
              </Text>
            </PersonPageSection>
          )}
        </Stack>
        <Stack gap="lg" miw={0} className={classes["main"]}>
          <PeopleSection
            title={words.reports}
            detail={formatReportCount(page.directReports, page.allReports)}
            people={page.reports}
            total={page.directReports}
            everyone={`/people?reports_to=${person.id}`}
          />
          <PeopleSection
            title={words.team}
            detail={page.allPeers.toLocaleString("en")}
            people={page.peers}
            total={page.allPeers}
            everyone={`/people?reports_to=${person.manager_id ?? ""}`}
          />
          {page.children}
        </Stack>
      </div>
    </PictureVersionsProvider>
  );
}

function ReportingLineSection({
  words,
  line,
  lineSkipped,
}: Pick<PersonPageProps, "line" | "lineSkipped"> & { words: ProfileText }) {
  const manager = line.at(-1);
  if (!manager) return null;
  const above = line.slice(0, -1).toReversed();
  return (
    <PersonPageSection title={words.reportsTo}>
      <QuickLookPersonRow person={manager} />
      {above.length > 0 && (
        <details className={classes["line"]}>
          <summary>
            <ChevronRight size={14} />
            {words.reportingLine}
            <Text span c="dimmed" inherit className="numbers">
              {(above.length + lineSkipped).toLocaleString("en")} more
            </Text>
          </summary>
          <nav aria-label={words.reportingLine}>
            <ol className="plain-list people-columns">
              {above.map((person, index) => (
                <li key={person.id}>
                  {lineSkipped > 0 && index === above.length - 1 && (
                    <Text c="dimmed" pl={44}>
                      {lineSkipped.toLocaleString("en")} more
                    </Text>
                  )}
                  <QuickLookPersonRow person={person} />
                </li>
              ))}
            </ol>
          </nav>
        </details>
      )}
    </PersonPageSection>
  );
}
