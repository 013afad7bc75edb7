import { Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { EmploymentFacts } from "@/components/quick-look/employment-facts";
import { TelephoneNumber } from "@/components/reach/contact-section";
import { Fact } from "@/components/ui/facts";
import { sensitiveGroups, type ProfileGroup } from "@/lib/identity/access/visibility";
import type { LinkDetail } from "@/lib/identity/external-ids/schema";
import { formatDate } from "@/lib/platform/text/text-format";
import { toHomeAddressLines } from "@/lib/profiles/field-labels";
import { getGenderLabel } from "@/lib/profiles/value-labels";
import type { loadProfile } from "@/lib/pages/person/loaders";
import type { Contact, Demographics } from "@/lib/profiles/schema";
import { FinancialSection } from "./financial-section";
import { LazyPayrollSection, LazyPreviousValues } from "./lazy-executive-sections";
import { ProfileSection, UnreadableNote } from "./profile-section";
import type { ProfileSubject } from "./profile-text";
import { PayrollNote, SectionProvenance } from "./section-provenance";
import classes from "./profile.module.css";

type LoadedProfile = Awaited<ReturnType<typeof loadProfile>>;
type Origin = Pick<LoadedProfile, "provenance" | "lastChanges">;

export function Profile({
  subject,
  profile: { contact, demographics, payroll_mapping: mapping },
  unreadable,
  canSeeUnreadable,
  hidden,
  financial,
  provenance,
  lastChanges,
  payrollLink,
}: Omit<LoadedProfile, "ownProfileReads" | "seesHistory"> & {
  subject: ProfileSubject;
  payrollLink: LinkDetail | null;
}) {
  const asOf = mapping?.last_synced_at ?? null;
  const { payroll } = provenance;
  const isUnused = payroll.state === "unused";
  const hidesEmpty = isUnused || payroll.state === "silent";
  const describe = (group: ProfileGroup) => describeSection(subject, group, { provenance, lastChanges });
  const renderSection = (
    group: "contact" | "demographics",
    facts: Contact | Demographics | undefined,
    children: ReactNode,
  ) => (
    <>
      {unreadable.includes(group) && (
        <ProfileSection
          group={group}
          isPrivate
          subject={subject}
          notice={<UnreadableNote canSeeUnreadable={canSeeUnreadable} />}
        />
      )}
      {facts && !(hidesEmpty && hasNoFacts(facts)) && (
        <ProfileSection group={group} isPrivate isUnknown={hasNoFacts(facts)} {...describe(group)}>
          {children}
        </ProfileSection>
      )}
    </>
  );
  const addressLines = contact?.home_address ? toHomeAddressLines(contact.home_address) : null;
  const birth = demographics?.date_of_birth ? formatDate(demographics.date_of_birth) : null;
  return (
    <Stack gap="lg" data-profile>
      <PayrollNote of={payroll} />
      <div className={classes["sections"]} data-profile>
        {renderSection(
          "contact",
          contact,
          <>
            <TelephoneFact label="Mobile" number={contact?.mobile} />
            <TelephoneFact label="Phone" number={contact?.phone} />
            <Fact label="Home address" copy={addressLines?.join("\n")}>
              {addressLines?.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Fact>
          </>,
        )}
        {renderSection(
          "demographics",
          demographics,
          <>
            <Fact label="Date of birth" copy={birth}>
              {birth}
            </Fact>
            <Fact label="Gender">{demographics?.gender && getGenderLabel(demographics.gender)}</Fact>
          </>,
        )}
        {financial && !(isUnused && !financial.hasStoredValues) && (
          <FinancialSection key={asOf} asOf={asOf} {...financial} {...describe("financial")} />
        )}
        {mapping && !isUnused && (
          <LazyPayrollSection subject={subject} mapping={mapping} link={payrollLink} />
        )}
      </div>
      {contact && !hidesEmpty && (
        <Text c="dimmed" className={classes["on-paper"] ?? ""}>
          Contact, demographics and financial details are not printed.
        </Text>
      )}
      {hidden && <Text c="dimmed">{hidden}</Text>}
    </Stack>
  );
}

export const EmploymentSection = ({
  subject,
  profile,
  provenance,
  lastChanges,
  today,
}: Origin & Pick<LoadedProfile, "profile"> & { subject: ProfileSubject; today: string }) => (
  <ProfileSection group="employment" {...describeSection(subject, "employment", { provenance, lastChanges })}>
    <EmploymentFacts employment={profile.employment} today={today} />
  </ProfileSection>
);

/** As high as the section, so that nothing moves when the section arrives. */
export const EmploymentSkeleton = () => (
  <ProfileSection group="employment" provenance={<Skeleton h={18} w="70%" />}>
    {["Status", "Basis", "Started"].map((label) => (
      <Fact key={label} label={label}>
        <Skeleton h={14} my={4} w="8rem" />
      </Fact>
    ))}
  </ProfileSection>
);

export const ProfileSkeleton = ({ groups }: { groups: readonly ProfileGroup[] }) => (
  <div className={classes["sections"]} data-profile>
    {sensitiveGroups
      .filter((group) => groups.includes(group))
      .map((group) => (
        <ProfileSection key={group} group={group} provenance={<Skeleton h={18} w="40%" />}>
          <Skeleton h={96} my={8} />
        </ProfileSection>
      ))}
  </div>
);

function describeSection(
  subject: ProfileSubject,
  group: ProfileGroup,
  { provenance: { payroll, fromProjects }, lastChanges }: Origin,
) {
  const change = lastChanges.find((last) => last.group === group);
  return {
    subject,
    provenance: (
      <>
        <SectionProvenance payroll={payroll} {...(group === "employment" && { fromProjects })} />
        {change && <LazyPreviousValues personId={subject.personId} change={change} />}
      </>
    ),
  };
}

const hasNoFacts = (facts: Contact | Demographics) => Object.values(facts).every((fact) => fact === null);

const TelephoneFact = ({ label, number }: { label: string; number: string | null | undefined }) => (
  <Fact label={label} copy={number}>
    {number && <TelephoneNumber number={number} />}
  </Fact>
);
