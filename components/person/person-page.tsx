import { Group, Stack, Text, Title } from "@mantine/core";
import { MapPin, Network } from "lucide-react";
import type { ReactNode } from "react";
import { LazyImpersonateButton } from "@/components/profile/lazy-executive-sections";
import { getProfileText } from "@/components/profile/profile-text";
import { ContactSection } from "@/components/reach/contact-section";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { formatReportCount } from "@/components/ui/person-labels";
import type { Office, WorkContactDetails as KnownReach } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import { CopyLinkButton } from "./copy-link-button";
import { StartDateSection, OfficeSection } from "./work-sections";
import { PeopleSection } from "./people-section";
import classes from "./person-page.module.css";
import { ReportingLineSection } from "./reporting-line-section";

/**
 * Page of a person: contact details at the top, the profile sections the viewer may see, and beside them manager,
 * team, reports, office and start date. Empty sections are omitted.
 */
export function PersonPage({
  person,
  isOwn,
  reach,
  office,
  joinedOn,
  today,
  line,
  lineSkipped,
  peers,
  allPeers,
  reports,
  directReports,
  allReports,
  pictures,
  viewAsUser,
  children,
  history,
}: {
  person: Person;
  /** True on the viewer's own page. */
  isOwn: boolean;
  reach: KnownReach;
  /** Office from the person's employment. */
  office: Office | null;
  joinedOn: string | null;
  /** `YYYY-MM-DD` in UTC; the browser's time zone may have another date. */
  today: string;
  line: readonly Person[];
  lineSkipped: number;
  /** First people with the same manager, and their total number. */
  peers: readonly Person[];
  allPeers: number;
  /** First direct reports, the number of direct reports, and the number of people below. */
  reports: readonly Person[];
  directReports: number;
  allReports: number;
  pictures: PictureVersions;
  /** Id of the account that the viewer may impersonate, if any. */
  viewAsUser: string | null;
  /** Profile sections. */
  children: ReactNode;
  /** Change history, if the viewer may see it. */
  history: ReactNode;
}) {
  const words = getProfileText(isOwn, apiFullName(person));
  return (
    <PictureVersionsProvider pictures={pictures}>
      <div className={classes["page"]}>
        <div className={classes["header"]}>
          <Group gap="lg" wrap="nowrap" align="flex-start" miw={0}>
            <PersonAvatar person={person} size={72} />
            <Stack gap={2} miw={0}>
              <Title order={1} size="h2" className={classes["name"] ?? ""}>
                <bdi>{apiFullName(person)}</bdi>
              </Title>
              <Text c="dimmed" className={classes["name"] ?? ""}>
                <bdi>{person.title || "No title yet"}</bdi>
                {office && (
                  <span className={classes["office"]}>
                    <MapPin size={14} aria-hidden />
                    <bdi>{office.name}</bdi>
                  </span>
                )}
              </Text>
              <ContactSection personId={person.id} reach={reach} />
            </Stack>
          </Group>
          <Group gap="xs" className={classes["actions"]} data-page-actions>
            {viewAsUser && (
              <LazyImpersonateButton userId={viewAsUser} name={person.first_name || apiFullName(person)} />
            )}
            <CopyLinkButton personId={person.id} />
            <LinkButton
              href={`/org-chart?person=${person.id}`}
              variant="default"
              leftSection={<Network size={16} aria-hidden />}
            >
              Show in org chart
            </LinkButton>
          </Group>
        </div>
        <div className={classes["first"]}>
          <ReportingLineSection
            title={words.reportsTo}
            lineTitle={words.reportingLine}
            line={line}
            lineSkipped={lineSkipped}
          />
        </div>
        <div className={classes["main"]}>
          {children}
          {history}
        </div>
        <div className={classes["beside"]}>
          <PeopleSection
            title={words.team}
            detail={allPeers.toLocaleString("en")}
            people={peers}
            total={allPeers}
            everyone={`/people?reports_to=${person.manager_id ?? ""}`}
          />
          <PeopleSection
            title={words.reports}
            detail={formatReportCount(directReports, allReports)}
            people={reports}
            total={directReports}
            everyone={`/people?reports_to=${person.id}`}
          />
          {office && (
            <OfficeSection
              title={words.office}
              office={office}
              count={words.atOffice(office.people)}
              isOwn={isOwn}
            />
          )}
          {joinedOn && (
            <StartDateSection
              titles={{ past: words.joined(false), ahead: words.joined(true) }}
              on={joinedOn}
              today={today}
            />
          )}
        </div>
      </div>
    </PictureVersionsProvider>
  );
}
