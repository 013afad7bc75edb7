import { ShieldAlert } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { allows } from "@/lib/access/levels";
import { currentCaller } from "@/lib/auth/session";

export const metadata: Metadata = { title: "No access" };

export default async function NoAccessPage() {
  const caller = await currentCaller();
  if (!caller) redirect("/signin");
  const seesPeople = allows(caller, "view:people");
  return (
    <EmptyState
      icon={<ShieldAlert size={32} aria-hidden />}
      title={seesPeople ? "This page is for executives" : "Your account may not see the directory"}
      level={1}
      action={
        seesPeople && (
          <LinkButton href="/people" variant="default">
            To the directory
          </LinkButton>
        )
      }
    >
      You are signed in as <bdi>{caller.name}</bdi>, with the access level “{caller.accessLevel}”, which does
      not include this page. An executive of your company can change that.
    </EmptyState>
  );
}
