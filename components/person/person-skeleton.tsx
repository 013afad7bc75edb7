import { Grid, GridCol, Group, SimpleGrid, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";

/**
 * A person's page on its way, in the shape that it will have: who they are, the parts of the profile, and beside these whom they work with.
 * Without a style sheet of its own, which every page that leads here would fetch ahead and not use.
 */
export function PersonSkeleton() {
  return (
    <Stack gap="lg" maw="84rem" aria-busy="true">
      <VisuallyHidden>
        <Text role="status">Loading the person</Text>
      </VisuallyHidden>
      <Group justify="space-between" gap="lg">
        <Group gap="lg" wrap="nowrap" align="flex-start">
          <Skeleton circle h={72} w={72} miw={72} />
          <Stack gap={10} pt={6}>
            <Skeleton h={24} w={220} />
            <Skeleton h={15} w={160} />
            <Skeleton h={13} w={200} />
          </Stack>
        </Group>
        <Group gap="xs">
          <Skeleton h={36} w={112} />
          <Skeleton h={36} w={168} />
        </Group>
      </Group>
      <Grid gap={48}>
        <GridCol span={{ base: 12, md: 8 }}>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
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
        </GridCol>
        <GridCol span={{ base: 12, md: 4 }}>
          <Skeleton h={1} mb="md" />
          <Skeleton h={14} w={100} mb="sm" />
          {[1, 2, 3].map((person) => (
            <Group key={person} gap="sm" wrap="nowrap" py={6}>
              <Skeleton circle h={32} w={32} miw={32} />
              <Stack gap={6} flex={1}>
                <Skeleton h={13} w="70%" />
                <Skeleton h={10} w="50%" />
              </Stack>
            </Group>
          ))}
        </GridCol>
      </Grid>
    </Stack>
  );
}
