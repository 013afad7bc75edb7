import { Stack, Text } from "@mantine/core";
import type { ProfileGroup, SensitiveGroup } from "@/lib/identity/access/visibility";
import type { LinkDetail } from "@/lib/identity/external-ids/schema";
import type { LastChange } from "@/lib/profiles/history-schema";
import type { SectionProvenance as Known } from "@/lib/profiles/provenance";
import type { Contact, Demographics, Profile as ProfileData } from "@/lib/profiles/schema";
import { LazyPreviousValues } from "./lazy-executive-sections";
import { FinancialSection } from "./financial-section";
import classes from "./profile.module.css";
import { LazyPayrollSection } from "./lazy-executive-sections";
import { ProfileSection } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { PayrollNote, SectionProvenance } from "./section-provenance";
import { UnreadableSection } from "./unreadable-section";
import { VisibilityPopover } from "./visibility-popover";
import { toHomeAddressLines, getGenderLabel } from "@/lib/profiles/field-labels";
import { formatDate, toTelephoneUrl } from "@/lib/platform/text-format";

/** Profile sections that the viewer may see, except employment, and a line about who can see the hidden sections. */
export function Profile({
  personId,
  personName,
  isOwn,
  profile,
  unreadable,
  canSeeUnreadable,
  hidden,
  money,
  provenance,
  lastChanges,
  payrollLink,
}: {
  personId: string;
  personName: string;
  /** True on the viewer's own page. */
  isOwn: boolean;
  profile: ProfileData;
  /** Sections that the viewer may see but Kith cannot decrypt. */
  unreadable: readonly SensitiveGroup[];
  /** True if the viewer sees why Kith cannot decrypt a section, and the remedy. */
  canSeeUnreadable: boolean;
  /** Text about who can see the hidden private sections, so that they do not seem empty; "" without hidden sections. */
  hidden: string;
  /** Null if the viewer may not see financial details. `hasStoredValues` is true if financial values may exist. */
  money: { hasStoredValues: boolean } | null;
  provenance: readonly Known[];
  /** Last change per section, for viewers who may see previous values. */
  lastChanges: readonly LastChange[];
  /** Origin of the payroll link; null if there is no link or the viewer may not see the link. */
  payrollLink: LinkDetail | null;
}) {
  const { contact, demographics, payroll_mapping: mapping } = profile;
  const asOf = mapping?.last_synced_at ?? null;
  const renderVisibilityPopover = (group: ProfileGroup) => (
    <VisibilityPopover personId={personId} personName={personName} isOwn={isOwn} group={group} />
  );
  const provenanceOf = (group: ProfileGroup) => (
    <GroupProvenance {...{ personId, group, provenance, lastChanges }} />
  );
  const renderUnreadable = (group: SensitiveGroup) =>
    unreadable.includes(group) && (
      <UnreadableSection
        group={group}
        canSeeUnreadable={canSeeUnreadable}
        tools={renderVisibilityPopover(group)}
      />
    );
  const [first] = provenance;
  return (
    <Stack gap="lg">
      {first && <PayrollNote of={first.payroll} />}
      <div className={classes["sections"]}>
        {renderUnreadable("contact")}
        {contact && (
          <ProfileSection
            group="contact"
            isPrivate
            isUnknown={hasNoFacts(contact)}
            tools={renderVisibilityPopover("contact")}
            provenance={provenanceOf("contact")}
          >
            <Fact label="Mobile" copy={contact.mobile}>
              {contact.mobile && <TelephoneLink number={contact.mobile} />}
            </Fact>
            <Fact label="Phone" copy={contact.phone}>
              {contact.phone && <TelephoneLink number={contact.phone} />}
            </Fact>
            <Fact
              label="Home address"
              copy={contact.home_address && toHomeAddressLines(contact.home_address).join("\n")}
            >
              {contact.home_address &&
                toHomeAddressLines(contact.home_address).map((line) => <div key={line}>{line}</div>)}
            </Fact>
          </ProfileSection>
        )}
        {renderUnreadable("demographics")}
        {demographics && (
          <ProfileSection
            group="demographics"
            isPrivate
            isUnknown={hasNoFacts(demographics)}
            tools={renderVisibilityPopover("demographics")}
            provenance={provenanceOf("demographics")}
          >
            <Fact
              label="Date of birth"
              copy={demographics.date_of_birth && formatDate(demographics.date_of_birth)}
            >
              {demographics.date_of_birth && formatDate(demographics.date_of_birth)}
            </Fact>
            <Fact label="Gender">{demographics.gender && getGenderLabel(demographics.gender)}</Fact>
          </ProfileSection>
        )}
        {money && (
          <FinancialSection
            key={asOf}
            personId={personId}
            asOf={asOf}
            hasStoredValues={money.hasStoredValues}
            tools={renderVisibilityPopover("financial")}
            provenance={provenanceOf("financial")}
          />
        )}
        {mapping && (
          <LazyPayrollSection
            personId={personId}
            personName={personName}
            mapping={mapping}
            link={payrollLink}
            isOwn={isOwn}
            tools={renderVisibilityPopover("payroll_mapping")}
          />
        )}
      </div>
      {contact && (
        <Text size="sm" c="dimmed" className={classes["on-paper"] ?? ""}>
          Contact, demographics and financial details are not printed.
        </Text>
      )}
      {hidden && (
        <Text size="sm" c="dimmed">
          {hidden}
        </Text>
      )}
    </Stack>
  );
}

/** Source and last change of a section's data. Renders only what the viewer may see. */
export function GroupProvenance({
  personId,
  group,
  provenance,
  lastChanges,
}: {
  personId: string;
  group: ProfileGroup;
  provenance: readonly Known[];
  lastChanges: readonly LastChange[];
}) {
  const known = provenance.find(({ section }) => section === group);
  const change = lastChanges.find((last) => last.group === group);
  return (
    <>
      {known && <SectionProvenance of={known} />}
      {change && <LazyPreviousValues personId={personId} change={change} />}
    </>
  );
}

const hasNoFacts = (facts: Contact | Demographics) => Object.values(facts).every((fact) => fact === null);

const TelephoneLink = ({ number }: { number: string }) => <a href={toTelephoneUrl(number)}>{number}</a>;
