import { ShieldAlert } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { hasAccess } from "@/lib/identity/access/permissions";
import { redirectIfSecondFactorMissing, findPageCaller } from "@/lib/identity/session/page-guards";

export const metadata: Metadata = { title: "No access" };

export default async function NoAccessPage() {
  const caller = await findPageCaller();
  if (!caller) redirect("/signin");
  redirectIfSecondFactorMissing(caller);
  if (!hasAccess(caller, "view:people")) redirect("/"); // explains what guests can do, and notices new access
  return (
    <EmptyState
      icon={<ShieldAlert />}
      title="This page is for executives"
      level={1}
      action={<LinkButton href="/">Go to Home</LinkButton>}
    >
      You are signed in as <bdi translate="no">{caller.name}</bdi>. Your access level, “{caller.accessLevel}”,
      does not include this page. Ask your Kith administrator to change it.
    </EmptyState>
  );
}
