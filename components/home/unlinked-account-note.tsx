import { Stack, Text } from "@mantine/core";
import { LinkButton } from "@/components/ui/link-button";
import { HomeSection } from "./home-section";

const readableWidth = { maxWidth: "60ch" };

export const UnlinkedAccountNote = ({
  email,
  isExecutive,
  isEmpty,
}: {
  email: string;
  isExecutive: boolean;
  isEmpty: boolean;
}) =>
  isEmpty ? (
    <HomeSection title="No people yet">
      <Text size="sm" style={readableWidth}>
        The directory is empty. People appear here after the first sync.
      </Text>
    </HomeSection>
  ) : (
    <HomeSection title="You are not in the directory yet">
      <Stack gap="sm" align="flex-start" style={readableWidth}>
        <Text size="sm">
          No one in the directory has your e-mail address, <bdi>{email}</bdi>, so Kith cannot show your
          manager, your team and your office. You can still search for people.
        </Text>
        <Text size="sm">
          If you work here, ask the administrator of your source of people to add this address to your record.
          You appear here after the next sync.{" "}
          {!isExecutive && "Your Kith administrator can also link your account."}
        </Text>
        {isExecutive && (
          <LinkButton href="/admin/connections/mappings" variant="default">
            Link my account
          </LinkButton>
        )}
      </Stack>
    </HomeSection>
  );
