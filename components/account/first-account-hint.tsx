import { Alert, Code } from "@mantine/core";
import { Sprout } from "lucide-react";

export function FirstAccountHint({ ssoName }: { ssoName: string | null }) {
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<Sprout size={18} />}
      title="No accounts yet"
      c="var(--mantine-color-text)"
    >
      {ssoName && (
        <>
          Set your e-mail address in <Code>BOOTSTRAP_EXECUTIVE_EMAILS</Code> and sign in with {ssoName}, or
          make{" "}
        </>
      )}
      {ssoName ? "an account" : "Create the first account"} on the server:
      <Code block mt="xs">
        npm run -s kith -- user add --email you@company.example --name &quot;Your Name&quot; --level executive
      </Code>
    </Alert>
  );
}
