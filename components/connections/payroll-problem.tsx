"use client";

import { Button, Group } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { startAddress } from "./payroll-channel";
import classes from "./connections.module.css";

/** Why payroll was not connected, and what to do about it: in the payroll window, or in the tab that went to the vendor itself. */
export function PayrollProblem({
  title = "Payroll was not connected",
  detail,
  isFullPage,
  action,
}: {
  title?: string;
  detail: string;
  isFullPage: boolean;
  /** Instead of beginning anew; null where that would help nobody. */
  action?: ReactNode;
}) {
  return (
    <EmptyState
      icon={<TriangleAlert size={32} aria-hidden />}
      title={title}
      level={1}
      action={
        <Group justify="center" gap="xs" mt="xs" className={classes["actions"]}>
          {action === undefined ? (
            // No Link: following it is a write at the server, which nobody may do in advance.
            <Button component="a" href={isFullPage ? `${startAddress}?full=1` : startAddress}>
              Connect payroll
            </Button>
          ) : (
            action
          )}
          {isFullPage ? (
            <LinkButton href="/admin/connections" variant="default">
              Go to Connections
            </LinkButton>
          ) : (
            <Button variant="default" onClick={() => window.close()}>
              Close this window
            </Button>
          )}
        </Group>
      }
    >
      <span role="alert">{detail}</span>
    </EmptyState>
  );
}
