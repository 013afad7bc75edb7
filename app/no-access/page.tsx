import { ShieldAlert } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { GuestHome } from "@/components/home/guest-home";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { allows } from "@/lib/access/levels";
import { leadToSecondFactor } from "@/lib/auth/page-guards";
import { currentCaller } from "@/lib/auth/session";

export const metadata: Metadata = { title: "No access" };

export default async function NoAccessPage() {
  const caller = await currentCaller();
  if (!caller) redirect("/signin");
  leadToSecondFactor(caller);
  if (!allows(caller, "view:people")) return <GuestHome name={caller.name} email={caller.email} />;
  return (
    <EmptyState
      icon={<ShieldAlert size={32} aria-hidden />}
      title="This page is for executives"
      level={1}
      action={
        <LinkButton href="/" variant="default">
          Go to Home
        </LinkButton>
      }
    >
      You are signed in as <bdi>{caller.name}</bdi>, with the access level “{caller.accessLevel}”, which does
      not include this page. An executive of your company can change that.
    </EmptyState>
  );
}
