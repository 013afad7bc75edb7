import { Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import profile from "@/components/profile/profile.module.css";
import classes from "./person-page.module.css";

/** A person's page on its way, in the shape that it will have: who they are, two parts of the profile, and who reports to them. */
export function PersonSkeleton() {
  return (
    <Stack gap="xl" maw={960} aria-busy="true">
      <VisuallyHidden>
        <Text role="status">Loading the person</Text>
      </VisuallyHidden>
      <Skeleton h={16} maw={300} my={4} />
      <div className={classes["header"]}>
        <Group gap="lg" wrap="nowrap" align="flex-start">
          <Skeleton circle h={72} w={72} style={{ flexShrink: 0 }} />
          <Stack gap={10} pt={6}>
            <Skeleton h={24} w={220} />
            <Skeleton h={15} w={160} />
            <Skeleton h={13} w={90} />
          </Stack>
        </Group>
        <Group gap="xs">
          <Skeleton h={36} w={112} />
          <Skeleton h={36} w={168} />
        </Group>
      </div>
      <div className={profile["sections"]}>
        {["employment", "contact"].map((part) => (
          <div key={part} className={profile["section"]}>
            <Skeleton h={18} w={120} mb="sm" />
            {["55%", "70%", "40%", "60%"].map((width) => (
              <Skeleton key={width} h={13} w={width} my={14} />
            ))}
          </div>
        ))}
      </div>
      <div>
        <Skeleton h={18} w={180} mb="md" />
        <div className={classes["reports"]}>
          {[1, 2, 3].map((report) => (
            <Group key={report} gap="sm" p="xs" wrap="nowrap">
              <Skeleton circle h={38} w={38} style={{ flexShrink: 0 }} />
              <Stack gap={8} flex={1}>
                <Skeleton h={13} w="70%" />
                <Skeleton h={11} w="50%" />
              </Stack>
            </Group>
          ))}
        </div>
      </div>
    </Stack>
  );
}
