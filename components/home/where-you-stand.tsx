import { LinkButton } from "@/components/ui/link-button";
import { Stack } from "@/components/ui/plain/group";
import { Text } from "@/components/ui/plain/text";
import { HomeSection } from "./home-section";

const narrow = { maxWidth: "60ch" };

/** For an account that is nobody's in the directory: why one's manager, team and office are missing, and what to do. */
export const WhereYouStand = ({
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
      <Text size="sm" style={narrow}>
        The directory is empty. People appear here after the first sync with the projects system, which an
        executive of your company starts.
      </Text>
    </HomeSection>
  ) : (
    <HomeSection title="You are not in the directory yet">
      <Stack gap="sm" align="flex-start" style={narrow}>
        <Text size="sm">
          No one in the directory has your e-mail address, <bdi>{email}</bdi>, so Kith cannot show your
          manager, your team and your office. You can still look everyone up.
        </Text>
        <Text size="sm">
          If you work here, ask the administrator of your projects system to put this address on your record
          there. You appear here after the next sync.{" "}
          {!isExecutive && "An executive can also match your account."}
        </Text>
        {isExecutive && (
          <LinkButton href="/admin/connections/mappings" variant="default">
            Match my account
          </LinkButton>
        )}
      </Stack>
    </HomeSection>
  );
