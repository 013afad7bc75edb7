import { Box, Group, Text, Title } from "@mantine/core";
import Link from "next/link";
import { QuickLookPersonRow } from "@/components/quick-look/quick-look-person-row";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import type { loadDepartments } from "@/lib/pages/departments/loaders";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import classes from "./departments.module.css";

export function DepartmentsPage({
  departments,
  without_department: without,
  pictures,
}: Awaited<ReturnType<typeof loadDepartments>>) {
  const count = departments.length;
  return (
    <PictureVersionsProvider pictures={pictures}>
      <PageHeader
        title="Departments"
        detail={
          <>
            <span className="numbers">{count.toLocaleString("en")}</span> {pluralize(count, "department")}
            {count > 0 && without > 0 && ` · ${formatPeopleCount(without)} without one`}
          </>
        }
      />
      {count === 0 ? (
        <EmptyState title="No departments yet">
          Departments come from the source of people. An executive chooses the source under Connections.
        </EmptyState>
      ) : (
        <ul className={`plain-list ${classes["list"]}`}>
          {departments.map(({ id, name, people, lead, mission }) => (
            <li key={id} className={classes["card"]}>
              <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
                <Title>
                  <Link href={buildDepartmentPath(name)} prefetch={false} className="cover-link">
                    <bdi>{name}</bdi>
                  </Link>
                </Title>
                <Text c="dimmed" className="numbers">
                  {formatPeopleCount(people)}
                </Text>
              </Group>
              {mission && <Text lineClamp={2}>{mission}</Text>}
              {lead && (
                <Box pos="relative" w="fit-content" maw="100%" style={{ zIndex: 1 }}>
                  <QuickLookPersonRow person={lead} />
                </Box>
              )}
            </li>
          ))}
        </ul>
      )}
    </PictureVersionsProvider>
  );
}
