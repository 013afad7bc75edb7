import type { ReactNode } from "react";
import { PageHeader } from "./page-header";

/** A page whose content is on its way: its real title, and shapes where the content will be. */
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
