"use client";

import { Alert, Button, Group } from "@mantine/core";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { StateChip } from "@/components/ui/state-chip";
import type { Account } from "@/lib/accounts/schema";
import { counted } from "@/lib/wording";
import { ChangeSecondFactor } from "./change-second-factor";
import { Section } from "./section";
import { SetUpSecondFactor } from "./set-up-second-factor";

type Doing = "set-up" | "renew" | "remove";

/** One's second factor: on or off, set up and turned off here. `isFirst`: nothing else opens until it is set up. */
export function SecondFactor({
  account: { second_factor },
  isFirst = false,
}: {
  account: Account;
  isFirst?: boolean;
}) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const isOn = second_factor.state === "on";
  const left = second_factor.recovery_codes_left;
  return (
    <Section
      title="Second factor"
      detail="After your password Kith asks for a code of an authenticator app on your phone. Someone who learns your password does not get in with it."
    >
      {isFirst && (
        <Alert
          color="yellow"
          icon={<ShieldAlert size={18} aria-hidden />}
          title="Your access level needs a second factor"
          maw={640}
        >
          Set it up now. Everything else opens as soon as it is done.
        </Alert>
      )}
      <Group gap="sm">
        {isOn ? (
          <>
            <StateChip tone="good">On</StateChip>
            <Button variant="default" onClick={() => setDoing("renew")}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setDoing("remove")}>
              Turn off
            </Button>
          </>
        ) : (
          <>
            {!isFirst && <StateChip tone="quiet">Off</StateChip>}
            <Button {...(!isFirst && { variant: "default" })} onClick={() => setDoing("set-up")}>
              Set up
            </Button>
          </>
        )}
      </Group>
      {isOn && left < 3 && (
        <Alert color="yellow" icon={<ShieldAlert size={18} aria-hidden />} maw={640}>
          You have {counted(left, "recovery code")} left. Make new ones before you need them.
        </Alert>
      )}
      <SetUpSecondFactor isOpen={doing === "set-up"} isFirst={isFirst} onClose={close} />
      <ChangeSecondFactor doing={doing === "renew" || doing === "remove" ? doing : null} onClose={close} />
    </Section>
  );
}
