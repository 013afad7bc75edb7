"use client";

import { Button, Group, Loader, Radio, Stack, Text, Title } from "@mantine/core";
import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { FailureAlert } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { parseConsentCallback, type ConsentCallback } from "@/lib/connections/consent-callback";
import { fetchApi } from "@/lib/browser/fetch-api";
import { ApiProblem } from "@/lib/browser/fetch-json";
import classes from "./connections.module.css";
import { readFullPageFlag, storeFullPageFlag, postOutcome } from "./payroll-channel";
import { PayrollProblem } from "./payroll-problem";

/** Delay before the window closes, long enough to read the message. */
const closeDelayMs = 900;

/** Notifies other pages, then closes its pop-up, or opens the connections page if the browser blocked pop-ups. */
export function PayrollCallbackPage() {
  return useIsHydrated() ? <CallbackResult /> : <ConnectionProgress />;
}

type TenantList = NonNullable<ApiProblem["document"]["tenants"]>;

const authorisationErrors: Record<Exclude<ConsentCallback["kind"], "code">, string> = {
  denied: "Access was not allowed in the payroll system. Nothing changed.",
  unusable: "This response from the payroll system does not match a request from Kith. Nothing changed.",
  nothing: "There is nothing to finish here. If payroll is not connected yet, start again.",
};

function CallbackResult() {
  const [answer] = useState(() => parseConsentCallback(window.location.search));
  const [isFull] = useState(readFullPageFlag);
  const [tenants, setTenants] = useState<TenantList>([]);
  const hasBegun = useRef(false);
  const router = useRouter();
  const finish = useMutation({
    mutationFn: (body: { code: string; state: string; tenant_id?: string }) =>
      fetchApi("POST", "/api/admin/connections/payroll/callback", { body }),
    onSuccess: ({ connection: { org_name } }) => {
      postOutcome({ outcome: "connected", orgName: org_name });
      storeFullPageFlag(false);
      if (isFull) {
        showNotice({ title: "Connected", message: `Payroll is read from ${org_name}.` });
        router.replace("/admin/connections");
      } else {
        setTimeout(() => window.close(), closeDelayMs);
      }
    },
    onError: (error) => {
      if (isTenantChoice(error)) setTenants(error.document.tenants ?? []);
      else postOutcome({ outcome: "not_connected", detail: error.message });
    },
  });

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // The authorisation code gives access to payroll, so it must not stay in the history or the referrer.
    window.history.replaceState(null, "", window.location.pathname);
    if (answer.kind === "code") finish.mutate({ code: answer.code, state: answer.state });
    else if (answer.kind !== "nothing")
      postOutcome({ outcome: "not_connected", detail: authorisationErrors[answer.kind] });
  }, [answer, finish]);

  if (answer.kind !== "code") {
    return (
      <PayrollProblem
        detail={authorisationErrors[answer.kind]}
        isFullPage={isFull}
        {...(answer.kind === "nothing" && { title: "Nothing to finish" })}
      />
    );
  }
  const { code, state } = answer;
  if (finish.data) {
    return (
      <EmptyState
        icon={<CircleCheck className={classes["icon"]} />}
        title="Payroll is connected"
        level={1}
        action={isFull && <LinkButton href="/admin/connections">Go to Connections</LinkButton>}
      >
        <span role="status">
          Kith reads from <bdi>{finish.data.connection.org_name}</bdi> now.
          {!isFull && " This window closes automatically. If it does not, close it."}
        </span>
      </EmptyState>
    );
  }
  if (tenants.length > 0) {
    return (
      <TenantChoice
        tenants={tenants}
        error={finish.error && !isTenantChoice(finish.error) ? finish.error.message : null}
        isPending={finish.isPending}
        onChoose={(tenantId) => finish.mutate({ code, state, tenant_id: tenantId })}
      />
    );
  }
  if (finish.isPending || !finish.error) return <ConnectionProgress />;
  const mayTryAgain = !(finish.error instanceof ApiProblem) || finish.error.status >= 500;
  return (
    <PayrollProblem
      detail={finish.error.message}
      isFullPage={isFull}
      {...(mayTryAgain && {
        action: (
          <Button variant="filled" onClick={() => finish.mutate({ code, state })}>
            Try again
          </Button>
        ),
      })}
    />
  );
}

const isTenantChoice = (error: Error): error is ApiProblem =>
  error instanceof ApiProblem && error.code === "tenant_choice_needed";

function ConnectionProgress() {
  return (
    <EmptyState icon={<Loader size="md" aria-hidden />} title="Connecting payroll" level={1}>
      <span role="status">Finishing the connection. This takes a moment.</span>
    </EmptyState>
  );
}

function TenantChoice({
  tenants,
  error,
  isPending,
  onChoose,
}: {
  tenants: TenantList;
  error: string | null;
  isPending: boolean;
  onChoose: (tenantId: string) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onChoose(chosen);
      }}
    >
      <Stack py={72} px="md" maw={520} mx="auto">
        <Title order={1} size="h3">
          Which organisation?
        </Title>
        <Text size="md" c="dimmed">
          You allowed access to several organisations. Kith reads payroll data from the one you choose.
        </Text>
        <Radio.Group value={chosen} onChange={setChosen} label="Organisation" required>
          <Stack gap="xs" mt="xs">
            {tenants.map(({ tenant_id, tenant_name }) => (
              <Radio key={tenant_id} value={tenant_id} label={<bdi>{tenant_name}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
        <FailureAlert>{error}</FailureAlert>
        <Group>
          <Button variant="filled" type="submit" disabled={chosen === null} loading={isPending}>
            Connect this organisation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
