import { Text } from "@mantine/core";
import { PersonPageSection } from "./sidebar-section";

/** Teams of a person except the department, which the header shows. Renders nothing if there are no others. */
export function TeamsSection({ department, teams }: { department: string | null; teams: readonly string[] }) {
  const others = teams.filter((team) => team !== department);
  if (others.length === 0) return null;
  return (
    <PersonPageSection title="Teams">
      <Text size="sm">
        <bdi>{others.join(", ")}</bdi>
      </Text>
    </PersonPageSection>
  );
}
