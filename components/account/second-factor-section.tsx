import { Alert, Button, Group } from "@mantine/core";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { StatusChip } from "@/components/ui/status-chip";
import type { Account } from "@/lib/identity/users/account-schema";
import { formatCount } from "@/lib/platform/text/text-format";
import { ChangeSecondFactorDialog } from "./change-second-factor-dialog";
import { AccountSection } from "./account-section";
import { SetUpSecondFactorDialog } from "./set-up-second-factor-dialog";

type OpenDialog = "set-up" | "renew" | "remove";

export function SecondFactorSection({
  account: { second_factor },
  isFirst = false,
}: {
  account: Account;
  isFirst?: boolean;
}) {
  const [doing, setDoing] = useState<OpenDialog | null>(null);
  const close = () => setDoing(null);
  const isOn = second_factor.state === "on";
  const left = second_factor.recovery_codes_left;
  return (
    <AccountSection
      title="Two-factor authentication"
      detail="After your password, Kith asks for a code from your authenticator app. A stolen password alone is not enough."
    >
      {isFirst && (
        <Alert
          color="yellow"
          icon={<ShieldAlert size={18} />}
          title="Your access level requires two-factor authentication"
          maw={640}
        >
          Set it up now to use Kith.
        </Alert>
      )}
      <Group gap="sm">
        {isOn ? (
          <>
            <StatusChip tone="good">On</StatusChip>
            <Button onClick={() => setDoing("renew")}>New recovery codes</Button>
            <Button onClick={() => setDoing("remove")}>Turn off</Button>
          </>
        ) : (
          <>
            {!isFirst && <StatusChip tone="quiet">Off</StatusChip>}
            <Button variant={isFirst ? "filled" : "default"} onClick={() => setDoing("set-up")}>
              Set up
            </Button>
          </>
        )}
      </Group>
      {isOn && left < 3 && (
        <Alert color="yellow" icon={<ShieldAlert size={18} />} maw={640}>
          You have {formatCount(left, "recovery code")} left. Create new codes before you need them.
        </Alert>
      )}
      <SetUpSecondFactorDialog isOpen={doing === "set-up"} isFirst={isFirst} onClose={close} />
      <ChangeSecondFactorDialog
        doing={doing === "renew" || doing === "remove" ? doing : null}
        onClose={close}
      />
    </AccountSection>
  );
}
