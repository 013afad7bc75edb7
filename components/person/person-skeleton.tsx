import { Group, SimpleGrid, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";

/**
 * A person's page on its way, in the shape that it will have: who they are, two parts of the profile, and who reports to them. Without
 * a style sheet of its own, which every page that leads here would fetch ahead and not use.
 */
export function PersonSkeleton() {
  return (
    <Stack gap="xl" maw={960} aria-busy="true">
      <VisuallyHidden>
        <Text role="status">Loading the person</Text>
      </VisuallyHidden>
      <Skeleton h={16} maw={300} my={4} />
      <Group justify="space-between" gap="lg">
        <Group gap="lg" wrap="nowrap" align="flex-start">
          <Skeleton circle h={72} w={72} miw={72} />
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
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        {["employment", "contact"].map((part) => (
          <div key={part}>
            <Skeleton h={1} mb="md" />
            <Skeleton h={18} w={120} mb="sm" />
            {["55%", "70%", "40%", "60%"].map((width) => (
              <Skeleton key={width} h={13} w={width} my={14} />
            ))}
          </div>
        ))}
      </SimpleGrid>
      <div>
        <Skeleton h={18} w={180} mb="md" />
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {[1, 2, 3].map((report) => (
            <Group key={report} gap="sm" wrap="nowrap">
              <Skeleton circle h={36} w={36} miw={36} />
              <Stack gap={8} flex={1}>
                <Skeleton h={13} w="70%" />
                <Skeleton h={11} w="50%" />
              </Stack>
            </Group>
          ))}
        </SimpleGrid>
      </div>
    </Stack>
  );
}
