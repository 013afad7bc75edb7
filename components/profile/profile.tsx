import { Stack, Text } from "@mantine/core";
import type { ProfileGroup, SensitiveGroup } from "@/lib/access/visibility";
import type { LinkDetail } from "@/lib/identities/schema";
import type { LastChange } from "@/lib/profiles/history-schema";
import type { SectionProvenance as Known } from "@/lib/profiles/provenance";
import type { Contact, Demographics, Profile as ProfileData } from "@/lib/profiles/schema";
import { EarlierValues } from "./executive-parts";
import { EmploymentFacts } from "@/components/quick-look/employment-facts";
import { FinancialSection } from "./financial-section";
import classes from "./profile.module.css";
import { PayrollSection } from "./executive-parts";
import { ProfileSection } from "./profile-section";
import { Fact } from "@/components/ui/facts";
import { PayrollNote, SectionProvenance } from "./section-provenance";
import { UnreadableSection } from "./unreadable-section";
import { WhoCanSee } from "./who-can-see";
import { addressLines, genderLabel } from "@/lib/profiles/field-labels";
import { formatDate } from "@/lib/wording";

/** What the reader may see of a person, part by part; of what they may not see nothing is here, and a line says who does. */
export function Profile({
  personId,
  personName,
  isOwn,
  profile,
  unreadable,
  isToldWhy,
  hidden,
  money,
  provenance,
  lastChanges,
  payrollLink,
}: {
  personId: string;
  personName: string;
  /** The reader's own. */
  isOwn: boolean;
  profile: ProfileData;
  /** What the reader may see and Kith cannot open. */
  unreadable: readonly SensitiveGroup[];
  isToldWhy: boolean;
  /** Whom the private groups are for that the reader does not see: so that no one takes what is hidden for missing. */
  hidden: string;
  /** Whether there may be financial values; null: they are not for the reader. The values come when they are asked for. */
  money: { isKept: boolean } | null;
  provenance: readonly Known[];
  /** What changed last in each part, for those who see what stood there before. */
  lastChanges: readonly LastChange[];
  /** How the link to payroll came about, where the reader may know. */
  payrollLink: LinkDetail | null;
}) {
  const { employment, contact, demographics, payroll_mapping: mapping } = profile;
  const asOf = mapping?.last_synced_at ?? null;
  const whoSees = (group: ProfileGroup) => (
    <WhoCanSee personId={personId} personName={personName} isOwn={isOwn} group={group} />
  );
  const provenanceOf = (group: ProfileGroup) => {
    const known = provenance.find(({ section }) => section === group);
    const change = lastChanges.find((last) => last.group === group);
    return (
      <>
        {known && <SectionProvenance of={known} />}
        {change && <EarlierValues personId={personId} change={change} />}
      </>
    );
  };
  const cannotBeShown = (group: SensitiveGroup) =>
    unreadable.includes(group) && (
      <UnreadableSection group={group} isToldWhy={isToldWhy} tools={whoSees(group)} />
    );
  const [first] = provenance;
  return (
    <Stack gap="lg">
      {first && <PayrollNote of={first.payroll} />}
      <div className={classes["sections"]}>
        <ProfileSection
          group="employment"
          tools={whoSees("employment")}
          provenance={provenanceOf("employment")}
        >
          <EmploymentFacts employment={employment} />
        </ProfileSection>
        {cannotBeShown("contact")}
        {contact && (
          <ProfileSection
            group="contact"
            isPrivate
            isUnknown={isUnknown(contact)}
            tools={whoSees("contact")}
            provenance={provenanceOf("contact")}
          >
            <Fact label="Mobile" copy={contact.mobile}>
              {contact.mobile && <Telephone number={contact.mobile} />}
            </Fact>
            <Fact label="Phone" copy={contact.phone}>
              {contact.phone && <Telephone number={contact.phone} />}
            </Fact>
            <Fact
              label="Home address"
              copy={contact.home_address && addressLines(contact.home_address).join("\n")}
            >
              {contact.home_address &&
                addressLines(contact.home_address).map((line) => <div key={line}>{line}</div>)}
            </Fact>
          </ProfileSection>
        )}
        {cannotBeShown("demographics")}
        {demographics && (
          <ProfileSection
            group="demographics"
            isPrivate
            isUnknown={isUnknown(demographics)}
            tools={whoSees("demographics")}
            provenance={provenanceOf("demographics")}
          >
            <Fact
              label="Date of birth"
              copy={demographics.date_of_birth && formatDate(demographics.date_of_birth)}
            >
              {demographics.date_of_birth && formatDate(demographics.date_of_birth)}
            </Fact>
            <Fact label="Gender">{demographics.gender && genderLabel(demographics.gender)}</Fact>
          </ProfileSection>
        )}
        {money && (
          <FinancialSection
            key={asOf}
            personId={personId}
            asOf={asOf}
            isKept={money.isKept}
            tools={whoSees("financial")}
            provenance={provenanceOf("financial")}
          />
        )}
        {mapping && (
          <PayrollSection
            personId={personId}
            personName={personName}
            mapping={mapping}
            link={payrollLink}
            isOwn={isOwn}
            tools={whoSees("payroll_mapping")}
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

const isUnknown = (facts: Contact | Demographics) => Object.values(facts).every((fact) => fact === null);

const Telephone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`}>{number}</a>
);
