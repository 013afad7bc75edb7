import type { Confirmation } from "@/components/ui/use-confirmation";
import type { User, UserChange } from "@/lib/identity/users/schema";
import { formatCount } from "@/lib/platform/text/text-format";
import { getLevelText } from "./level-labels";

/** Null if the change applies immediately. `isMe`: the changed user is the viewer. */
export function getChangeConfirmation(user: User, change: UserChange, isMe: boolean): Confirmation | null {
  if (change.disabled) return getDisableConfirmation(user, isMe);
  if (change.sign_out && isMe) {
    return {
      title: "Sign yourself out everywhere?",
      consequence: "This browser is signed out too. You can sign in again immediately.",
      confirmLabel: "Sign out everywhere",
    };
  }
  if (change.private_data !== undefined) return getRestrictionConfirmation(user, change.private_data);
  const level = change.access_level;
  if (level === undefined || level === user.access_level) return null;
  if (isMe) {
    return {
      title: `Lower your own level to ${getLevelText(level).name}?`,
      consequence:
        "You lose this page, Connections, Sync and Audit immediately. Only another executive can give them back.",
      confirmLabel: `Become ${getLevelText(level).name}`,
      isHarmful: true,
    };
  }
  if (level !== "executive") return null;
  if (!user.private_data) {
    return {
      title: `Make ${user.name} an administrator?`,
      consequence: `${user.name} will be able to change the connections and everyone's level, including yours. The restriction from private data stays.`,
      confirmLabel: "Make administrator",
    };
  }
  return {
    title: `Make ${user.name} an executive?`,
    consequence: `${user.name} will see everyone's contact, demographics and financial data, and will be able to change the connections and everyone's level, including yours.`,
    confirmLabel: "Make executive",
  };
}

const getRestrictionConfirmation = ({ name }: User, privateData: boolean): Confirmation =>
  privateData
    ? {
        title: `Let ${name} see private data again?`,
        consequence: `${name} will see what the level allows: an executive sees everyone's contact, demographics and financial data. All executives are notified.`,
        confirmLabel: "Lift restriction",
      }
    : {
        title: `Restrict ${name} from private data?`,
        consequence: `${name} becomes an administrator: they still manage Kith, but see only what staff see about other people. Password links that they created stop working. Only an unrestricted executive can lift this. All executives are notified.`,
        confirmLabel: "Restrict",
        isHarmful: true,
      };

function getDisableConfirmation(user: User, isMe: boolean): Confirmation {
  const browsers = user.sessions > 0 ? ` of ${formatCount(user.sessions, "browser")}` : "";
  const tokens =
    user.tokens > 0 ? ` Even then, ${formatCount(user.tokens, "API token")} will stay revoked.` : "";
  return {
    title: isMe ? "Disable your own account?" : `Disable ${user.name}?`,
    consequence: `${user.name} is signed out${browsers}, and cannot sign in again until an executive enables the account.${tokens} The directory is not changed.`,
    confirmLabel: "Disable",
    isHarmful: true,
  };
}

/** Afterwards the password alone is sufficient to sign in. */
export const getRemoveFactorConfirmation = ({ name }: User): Confirmation => ({
  title: `Remove two-factor authentication of ${name}?`,
  consequence: `${name} then signs in with the password alone, until they set up two-factor authentication again. Make sure that the request comes from ${name}, not from someone who knows their password.`,
  confirmLabel: "Remove",
  isHarmful: true,
});

export function formatChange(user: User, change: UserChange, isUndo: boolean): string {
  const again = isUndo ? " again" : "";
  if (change.access_level) return `${user.name} is ${change.access_level}${again}`;
  if (change.private_data !== undefined)
    return change.private_data
      ? `${user.name} may see private data again`
      : `${user.name} is restricted from private data`;
  if (change.disabled !== undefined)
    return change.disabled ? `${user.name} is disabled${again}` : `${user.name} can sign in again`;
  return user.sessions === 0
    ? `${user.name} was not signed in anywhere`
    : `${user.name} is signed out of ${formatCount(user.sessions, "browser")}`;
}

export function invertChange(user: User, change: UserChange): UserChange | null {
  if (change.access_level) return { access_level: user.access_level };
  return change.disabled ? { disabled: false } : null;
}
