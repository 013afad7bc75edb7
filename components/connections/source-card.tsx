import { LinkButton } from "@/components/ui/link-button";
import { vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { DepartmentSourceButton } from "./connection-actions";
import type { ConnectionProps } from "./connection-card";
import { TokenCard } from "./token-card";

export function SourceCard(properties: ConnectionProps & { provider: "projects" }) {
  const { connection } = properties;
  const sent = connection?.vendor && vendorTexts[connection.vendor].sent;
  return (
    <TokenCard
      {...properties}
      firstActions={
        connection && (
          <LinkButton href="/admin/connections/people" variant={sent ? "filled" : "default"}>
            {sent ? sent.button : "People and rules"}
          </LinkButton>
        )
      }
      action={
        <>
          <DepartmentSourceButton />
          <LinkButton href="/admin/connections/people/move">Move to another source</LinkButton>
        </>
      }
    />
  );
}
