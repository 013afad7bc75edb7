import { Stack, Text } from "@mantine/core";
import { profileGroups, type ProfileGroup } from "@/lib/access/visibility";
import type { Profile as ProfileData } from "@/lib/profiles/schema";
import { FinancialSection } from "./financial-section";
import classes from "./profile.module.css";
import { PayrollSection } from "./payroll-section";
import { Fact, ProfileSection } from "./profile-section";
import { WhoSees } from "./who-sees";
import { addressLines, basisWords, dateWords, genderWords } from "./words";

/** What the reader may see of a person, part by part; of what they may not see nothing is here, and a line says who does. */
export function Profile({
  personId,
  personName,
  profile,
}: {
  personId: string;
  personName: string;
  profile: ProfileData;
}) {
  const { employment, contact, demographics, financial, payroll_mapping: mapping } = profile;
  const whoSees = (group: ProfileGroup) => (
    <WhoSees personId={personId} personName={personName} group={group} />
  );
  return (
    <Stack gap="lg">
      <div className={classes["sections"]}>
        <ProfileSection group="employment" tools={whoSees("employment")}>
          <Fact label="Status">{employment.employment_status}</Fact>
          <Fact label="Basis">{employment.employment_basis && basisWords(employment.employment_basis)}</Fact>
          <Fact label="Location">{employment.location}</Fact>
          <Fact label="Started">{employment.start_date && dateWords(employment.start_date)}</Fact>
          {employment.end_date && <Fact label="Ends">{dateWords(employment.end_date)}</Fact>}
        </ProfileSection>
        {contact && (
          <ProfileSection group="contact" tools={whoSees("contact")}>
            <Fact label="Mobile">{contact.mobile && <Telephone number={contact.mobile} />}</Fact>
            <Fact label="Phone">{contact.phone && <Telephone number={contact.phone} />}</Fact>
            <Fact label="Home address">
              {contact.home_address &&
                addressLines(contact.home_address).map((line) => <div key={line}>{line}</div>)}
            </Fact>
          </ProfileSection>
        )}
        {demographics && (
          <ProfileSection group="demographics" tools={whoSees("demographics")}>
            <Fact label="Date of birth">
              {demographics.date_of_birth && dateWords(demographics.date_of_birth)}
            </Fact>
            <Fact label="Gender">{demographics.gender && genderWords(demographics.gender)}</Fact>
          </ProfileSection>
        )}
        {financial && <FinancialSection financial={financial} tools={whoSees("financial")} />}
        {mapping && (
          <PayrollSection
            personId={personId}
            personName={personName}
            mapping={mapping}
            tools={whoSees("payroll_mapping")}
          />
        )}
      </div>
      <NotShown shown={new Set(profileGroups.filter((group) => profile[group] !== undefined))} />
    </Stack>
  );
}

const Telephone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`}>{number}</a>
);

/** Says that there is more and who sees it, so that nobody takes what is hidden for missing. */
function NotShown({ shown }: { shown: ReadonlySet<ProfileGroup> }) {
  const isPrivateHidden = !shown.has("contact");
  if (shown.has("financial")) return null;
  return (
    <Text size="sm" c="dimmed">
      {isPrivateHidden &&
        "Contact and demographics are for executives, the heads above this person and their manager. "}
      Financial details are for executives.
    </Text>
  );
}
