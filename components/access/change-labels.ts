import type { Confirmation } from "@/components/ui/use-confirmation";
import type { User } from "@/lib/users/schema";
import type { UserChange } from "@/lib/query/users";
import { counted } from "@/lib/wording";
import { levelName } from "./level-labels";

/**
 * What is to be asked before the change: about somebody new who would see everything, about whoever would be shut out, and
 * about one's own way back. Null: it can be undone in a moment, so it is done.
 */
export function changeConfirmation(user: User, change: UserChange, isMe: boolean): Confirmation | null {
  if (change.disabled) return aboutDisabling(user, isMe);
  if (change.sign_out && isMe) {
    return {
      title: "Sign yourself out everywhere?",
      consequence: "This browser is signed out too. You can sign in again at once.",
      doing: "Sign out everywhere",
      isHarmful: false,
    };
  }
  const level = change.access_level;
  if (level === undefined || level === user.access_level) return null;
  if (isMe) {
    return {
      title: `Lower your own level to ${levelName(level)}?`,
      consequence:
        "You lose this page, Connections, Sync and Audit at once. Only another executive can give them back.",
      doing: `Become ${levelName(level)}`,
      isHarmful: true,
    };
  }
  if (level !== "executive") return null;
  return {
    title: `Make ${user.name} an executive?`,
    consequence: `${user.name} will see everyone's contact, demographics and financial data, and will be able to change the connections and everyone's level, yours too.`,
    doing: "Make executive",
    isHarmful: false,
  };
}

function aboutDisabling(user: User, isMe: boolean): Confirmation {
  const browsers = user.sessions > 0 ? ` of ${counted(user.sessions, "browser")}` : "";
  const tokens =
    user.tokens > 0 ? ` Even then, ${counted(user.tokens, "API token")} of theirs will not work again.` : "";
  return {
    title: isMe ? "Disable your own account?" : `Disable ${user.name}?`,
    consequence: `${user.name} is signed out${browsers}, and cannot sign in again until an executive enables the account.${tokens} The directory is not changed.`,
    doing: "Disable",
    isHarmful: true,
  };
}

/** What is asked before somebody's second factor is removed: whoever has their password gets in without it. */
export const aboutRemovingFactor = ({ name }: User): Confirmation => ({
  title: `Remove ${name}'s second factor?`,
  consequence: `${name} then signs in with the password alone, until they set a second factor up again. Do this only when you are sure that it is ${name} who asks: someone who has the password may pretend to be.`,
  doing: "Remove",
  isHarmful: true,
});

/** What has happened, in a line. */
export function changeLabel(user: User, change: UserChange, isUndo: boolean): string {
  const again = isUndo ? " again" : "";
  if (change.access_level) return `${user.name} is ${change.access_level}${again}`;
  if (change.disabled !== undefined)
    return change.disabled ? `${user.name} is disabled${again}` : `${user.name} can sign in again`;
  return user.sessions === 0
    ? `${user.name} was not signed in anywhere`
    : `${user.name} is signed out of ${counted(user.sessions, "browser")}`;
}

/** The change that takes this one back; null where nothing does. */
export function wayBack(user: User, change: UserChange): UserChange | null {
  if (change.access_level) return { access_level: user.access_level };
  return change.disabled ? { disabled: false } : null;
}
