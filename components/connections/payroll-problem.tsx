"use client";

import { Button, Group } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { payrollStartPath } from "./payroll-channel";

export function PayrollProblem({
  title = "Payroll was not connected",
  detail,
  isFullPage,
  action,
}: {
  title?: string;
  detail: string;
  isFullPage: boolean;
  action?: ReactNode;
}) {
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={title}
      level={1}
      action={
        <Group justify="center" gap="xs" mt="xs">
          {action === undefined ? (
            // Not a `Link`: a request to this page starts an authorisation, so the page must not be prefetched.
            <Button
              variant="filled"
              component="a"
              href={isFullPage ? `${payrollStartPath}?full=1` : payrollStartPath}
            >
              Connect payroll
            </Button>
          ) : (
            action
          )}
          {isFullPage ? (
            <LinkButton href="/admin/connections">Go to Connections</LinkButton>
          ) : (
            <Button onClick={() => window.close()}>Close this window</Button>
          )}
        </Group>
      }
    >
      <span role="alert">{detail}</span>
    </EmptyState>
  );
}
