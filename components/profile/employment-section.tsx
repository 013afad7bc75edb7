import { EmploymentFacts } from "@/components/quick-look/employment-facts";
import type { LastChange } from "@/lib/profiles/history-schema";
import type { SectionProvenance } from "@/lib/profiles/provenance";
import type { Profile } from "@/lib/profiles/schema";
import { GroupProvenance } from "./profile";
import { ProfileSection } from "./profile-section";
import { VisibilityPopover } from "./visibility-popover";

/** Profile section with the employment of a person. `today`: current date in UTC, used until hydration. */
export const EmploymentSection = ({
  personId,
  personName,
  isOwn,
  profile,
  provenance,
  lastChanges,
  today,
}: {
  personId: string;
  personName: string;
  isOwn: boolean;
  profile: Pick<Profile, "employment">;
  provenance: readonly SectionProvenance[];
  lastChanges: readonly LastChange[];
  today: string;
}) => (
  <ProfileSection
    group="employment"
    tools={<VisibilityPopover {...{ personId, personName, isOwn }} group="employment" />}
    provenance={<GroupProvenance {...{ personId, provenance, lastChanges }} group="employment" />}
  >
    <EmploymentFacts employment={profile.employment} today={today} />
  </ProfileSection>
);
