import { Group, rem, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHeader } from "./page-header";

export function PageSkeleton({
  title,
  detail,
  children,
}: {
  title: string;
  detail: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <PageHeader title={title} detail={detail} />
      {children}
    </div>
  );
}

export function RowsSkeleton({ height = 56, withAvatar = false }: { height?: number; withAvatar?: boolean }) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
    <Group key={row} gap="sm" wrap="nowrap" style={{ height: rem(height) }}>
      {withAvatar && <Skeleton circle height={36} style={{ flexShrink: 0 }} />}
      <Skeleton height={14} style={{ maxWidth: rem(260) }} />
      <Skeleton height={14} className="mantine-visible-from-sm" />
    </Group>
  ));
}
