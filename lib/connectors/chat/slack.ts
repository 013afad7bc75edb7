import { setTimeout as sleep } from "node:timers/promises";
import { createCall, type CallLimits, type Timing } from "@/lib/connectors/call";
import { failureLabels } from "@/lib/connectors/failure-labels";
import { isSameId } from "@/lib/connectors/path-id";
import { cleanText } from "@/lib/plain-text";
import { Problem, Reason } from "@/lib/problem";
import type { Chat, ChatMember } from "./port";
import { bot, channel, memberPage, posted, type SlackFailure, type SlackMember } from "./slack-wire";

// Slack Web API: four methods, form bodies. Facts: SLACK-1 to SLACK-15.

const words = failureLabels("chat");

type SlackAddress = {
  baseUrl: string;
  botToken: string;
  fetch?: typeof fetch;
  limits?: Partial<CallLimits>;
  timing?: Partial<Timing>;
};

/** The chat system, spoken to by a bot. */
export function slackChat(address: SlackAddress): Chat {
  const ask = open(address, { waitMs: 3_000, waitBudgetMs: 5_000 }); // a person waits
  const list = open(address, { bodyBytes: 4 * 1024 * 1024 }); // in the background
  const tell = open(address, { waitMs: 30_000, waitBudgetMs: 60_000, attempts: 1 });
  return {
    async findBot(signal = null) {
      const answer = await ask("auth.test", bot, { method: "POST", form: {}, signal });
      if (!answer.ok) throw failureOf(answer);
      if (!answer.bot_id) {
        throw rejected("This is a person's token. Use the bot token of the app: it begins with xoxb-.");
      }
      if (answer.expires_in) {
        throw rejected(
          "This app rotates its tokens, so this one would stop working within hours. Turn token rotation off for the app, and use its new bot token.",
        );
      }
      return { teamId: answer.team_id, teamName: cleanText(answer.team, 200), botName: answer.user };
    },

    async findChannel(channelId, signal = null) {
      const form = { channel: channelId };
      const answer = await ask("conversations.info", channel, { method: "POST", form, signal });
      if (!answer.ok) throw failureOf(answer);
      const { id, name, is_archived, is_member } = answer.channel;
      if (!isSameId(id, channelId)) throw words.unreadable(new Reason("the answer is of another channel"));
      if (is_archived) throw unusable("The channel is archived. Use another one, or bring it back.");
      if (!is_member) throw notMember();
      return { id, name: name ?? id };
    },

    async listMembers(stop) {
      const members: ChatMember[] = [];
      let cursor = "";
      for (let page = 0; page < mostPages; page++) {
        const form = { limit: String(pageSize), ...(cursor && { cursor }) };
        const answer = await list("users.list", memberPage, { method: "POST", form, signal: stop });
        if (!answer.ok) {
          if (answer.error === "missing_scope") return { members: [], missingScope: membersScope };
          throw failureOf(answer);
        }
        members.push(...answer.members.flatMap(toMember));
        const next = answer.response_metadata?.next_cursor ?? "";
        if (next === "")
          return { members, missingScope: members.some(({ email }) => email) ? null : emailScope };
        if (next === cursor) throw words.unreadable(new Reason("a page leads to itself"));
        cursor = next;
        await (address.timing?.wait ?? pause)(betweenPagesMs, stop);
      }
      throw words.unreadable(new Reason("the listing has no end"));
    },

    async post(channelId, text) {
      const form = { channel: channelId, text: escapeText(text), unfurl_links: "false" };
      const answer = await tell("chat.postMessage", posted, { method: "POST", form, signal: null });
      if (!answer.ok) throw failureOf(answer);
    },
  };
}

const open = ({ baseUrl, botToken, fetch: send, limits, timing }: SlackAddress, usual: Partial<CallLimits>) =>
  createCall({
    system: "chat",
    baseUrl,
    headers: { authorization: `Bearer ${botToken}` },
    limits: { bodyBytes: 256 * 1024, ...usual, ...limits }, // nothing is listed here: an answer has some 2 KiB
    ...(send && { fetch: send }),
    ...(timing && { timing }),
  });

/** The vendor recommends no more at once, and allows some twenty pages a minute (SLACK-13). */
const pageSize = 200;
const betweenPagesMs = 3_000;
const mostPages = 1_000;
const membersScope = "users:read";
const emailScope = "users:read.email";

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });

const idPattern = /^[A-Z0-9]{2,40}$/;

function toMember({ id, team_id, deleted, is_bot, tz, profile }: SlackMember): ChatMember[] {
  if (deleted || is_bot || id === "USLACKBOT" || !idPattern.test(id)) return [];
  const team = team_id && idPattern.test(team_id) ? team_id : null;
  const url = `https://slack.com/app_redirect?${new URLSearchParams({ ...(team && { team }), channel: id }).toString()}`;
  return [{ email: profile?.email || null, timeZone: isTimeZone(tz) ? tz : null, url }];
}

function isTimeZone(name: string | null | undefined): name is string {
  if (!name) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The vendor's markup begins with these three. */
const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const deadTokens = [
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "not_allowed_token_type",
  "org_login_required",
  "team_added_to_org",
];

function failureOf({ error, needed }: SlackFailure): Problem {
  if (deadTokens.includes(error)) return words.refused();
  if (error === "missing_scope") {
    return rejected(
      `The bot lacks the scope ${scopeOf(needed)}. In the settings of the app, under OAuth & Permissions, add it to the bot token scopes and reinstall the app. Then try again, with the new bot token if it shows another one.`,
    );
  }
  if (error === "channel_not_found") {
    return unusable(
      "There is no such channel that the bot can see. Check the id; a private channel has to invite the bot first: /invite @ and its name.",
    );
  }
  if (error === "not_in_channel") return notMember();
  if (error === "is_archived") return unusable("The channel is archived. Use another one, or bring it back.");
  if (/restricted_action|no_permission|access_denied|app_access_restricted|limited_access/.test(error)) {
    return unusable(
      "The workspace does not let the bot post there. Ask its administrator, or use another channel.",
    );
  }
  if (/rate_?limited|message_limit_exceeded/.test(error)) return words.busy(60_000);
  if (/^(internal_error|fatal_error|service_unavailable|request_timeout)$/.test(error)) {
    return words.failed(503); // under HTTP 200, and nothing else than that
  }
  return words.unreadable(
    new Reason(`the error is ${/^[a-z_]{1,60}$/.exec(error)?.[0] ?? "of unknown kind"}`),
  );
}

const scopeOf = (needed: string | null | undefined) =>
  /^[a-z.:_,]{1,100}$/.exec(needed ?? "")?.[0] ?? "that this needs";

const rejected = (detail: string) => new Problem("invalid", "credentials_rejected", detail);
const unusable = (detail: string) => new Problem("invalid", "channel_not_usable", detail);
const notMember = () =>
  unusable(
    "The bot is not in the channel. In the channel, write /invite @ and the bot's name, then try again.",
  );
