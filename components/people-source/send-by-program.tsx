import { Anchor, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { KeyRound } from "lucide-react";
import { CreateTokenDialog } from "@/components/tokens/create-token-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { InlineLink } from "@/components/ui/inline-link";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import type { Permission } from "@/lib/identity/access/permissions";

/** `isMove`: the list is for a prepared move. */
export function SendByProgram({
  scopes,
  origin,
  isMove = false,
}: {
  scopes: readonly Permission[];
  origin: string;
  isMove?: boolean;
}) {
  const [isCreating, creating] = useDisclosure();
  const isHydrated = useIsHydrated();
  const example = `curl -X PUT "${origin}/api/people/source${isMove ? "?preview=true" : ""}" \\
  -H "Authorization: Bearer kith_…" \\
  -H "Content-Type: application/json" \\
  -d '{"people": [{"source_id": "1042", "name": "Priya Naidoo",
       "email": "priya@example.com", "manager_id": "1007"}]}'`;
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        {isMove ? (
          <>
            A script sends everyone once with <Code>?preview=true</Code>. Then reload this page.
          </>
        ) : (
          <>
            A script sends the whole list in one request. Whoever is missing has left, unless the request has{" "}
            <Code>&quot;complete&quot;: false</Code>. Add <Code>?preview=true</Code> to see what would change.
          </>
        )}
      </Text>
      <Code block w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {example}
      </Code>
      <Group gap="sm">
        <Button variant="filled" leftSection={<KeyRound />} disabled={!isHydrated} onClick={creating.open}>
          Create a token
        </Button>
        <CopyButton text={example} label="Copy the example" />
      </Group>
      <Text>
        <Anchor href="/docs/sources.md" size="sm" c="inherit" td="underline">
          Programs for LDAP, databases and HR products
        </Anchor>
        {" · "}
        <InlineLink href="/docs/api#pushPeople">All fields</InlineLink> ·{" "}
        <InlineLink href="/settings/tokens">Your tokens</InlineLink>
      </Text>
      <CreateTokenDialog
        isOpen={isCreating}
        scopes={scopes}
        preset="provision:people"
        onClose={creating.close}
      />
    </Stack>
  );
}
