import {
  createCall,
  isSameId,
  realTiming,
  type CallEnvironment,
  type CallLimits,
} from "@/lib/connections/connectors/vendor-call";
import { collectRows, readPages } from "@/lib/connections/connectors/paged-list";
import { createRejectedProblem } from "@/lib/connections/connectors/refusals";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { cleanText } from "@/lib/platform/text/plain-text";
import { Problem, LoggableError } from "@/lib/platform/problem";
import { parseTimeZone } from "@/lib/platform/text/time-zone";
import type { Chat, ChatMember } from "./port";
import {
  botResponse,
  channelResponse,
  memberPageResponse,
  postMessageResponse,
  type SlackFailure,
  type SlackMember,
} from "./slack-schemas";

// Adapter of the Slack Web API: four methods, with form bodies. Vendor rules: SLACK-1 to SLACK-15 in
// docs/reference/vendors.md.

const vendorProblems = createVendorProblems("chat");

type SlackSettings = CallEnvironment & { baseUrl: string; botToken: string };

export function createSlackChat(address: SlackSettings): Chat {
  const callForUser = createSlackCall(address, { waitMs: 3_000, waitBudgetMs: 5_000 }); // a user waits for the response
  const list = createSlackCall(address, { bodyBytes: 4 * 1024 * 1024 }); // the listing runs in the background
  const callOnce = createSlackCall(address, { waitMs: 30_000, waitBudgetMs: 60_000, attempts: 1 });
  return {
    async findBot(signal = null) {
      const answer = await callForUser("auth.test", botResponse, { method: "POST", form: {}, signal });
      if (!answer.ok) throw toProblem(answer);
      if (!answer.bot_id) {
        throw createRejectedProblem(
          "This is a person's token. Use the bot token of the app: it begins with xoxb-.",
        );
      }
      if (answer.expires_in) {
        throw createRejectedProblem(
          "This app rotates its tokens, so this one would stop working within hours. Turn off token rotation for the app and use its new bot token.",
        );
      }
      return { teamId: answer.team_id, teamName: cleanText(answer.team, 200), botName: answer.user };
    },

    async findChannel(channelId, signal = null) {
      const options = { method: "POST", form: { channel: channelId }, signal } as const;
      const answer = await callForUser("conversations.info", channelResponse, options);
      if (!answer.ok) throw toProblem(answer);
      const { id, name, is_archived, is_member } = answer.channel;
      if (!isSameId(id, channelId))
        throw vendorProblems.unreadable(new LoggableError("the response is about another channel"));
      if (is_archived)
        throw createUnusableChannelProblem("The channel is archived. Use another channel, or unarchive it.");
      if (!is_member) throw createNotMemberProblem();
      return { id, name: name ?? id };
    },

    async listMembers(stop) {
      let isAllowed = true;
      const readPage = async (cursor: string) => {
        if (cursor) await (address.timing?.wait ?? realTiming.wait)(pageIntervalMs, stop);
        const form = { limit: String(pageSize), ...(cursor && { cursor }) };
        const answer = await list("users.list", memberPageResponse, { method: "POST", form, signal: stop });
        if (answer.ok)
          return {
            rows: answer.members.flatMap(toMember),
            next: answer.response_metadata?.next_cursor || null,
          };
        if (answer.error !== "missing_scope") throw toProblem(answer);
        isAllowed = false;
        return { rows: [], next: null };
      };
      const members = await collectRows(readPages("", readPage, maxPages, "chat"));
      if (!isAllowed) return { members: [], missingScope: membersScope };
      return { members, missingScope: members.some(({ email }) => email) ? null : emailScope };
    },

    async post(channelId, text) {
      const form = { channel: channelId, text: escapeText(text), unfurl_links: "false" };
      const options = { method: "POST", form, signal: null } as const;
      const answer = await callOnce("chat.postMessage", postMessageResponse, options);
      if (!answer.ok) throw toProblem(answer);
    },
  };
}

const createSlackCall = ({ botToken, limits, ...settings }: SlackSettings, usual: Partial<CallLimits>) =>
  createCall({
    ...settings,
    system: "chat",
    headers: { authorization: `Bearer ${botToken}` },
    limits: { bodyBytes: 256 * 1024, ...usual, ...limits }, // responses other than member pages have about 2 KiB
  });

/** The vendor recommends at most 200 members a page, and allows about twenty pages a minute (SLACK-13). */
const pageSize = 200;
const pageIntervalMs = 3_000;
const maxPages = 1_000;
const membersScope = "users:read";
const emailScope = "users:read.email";

const idPattern = /^[A-Z0-9]{2,40}$/;

function toMember({ id, team_id, deleted, is_bot, tz, profile }: SlackMember): ChatMember[] {
  if (deleted || is_bot || id === "USLACKBOT" || !idPattern.test(id)) return [];
  const team = team_id && idPattern.test(team_id) ? team_id : null;
  const url = `https://slack.com/app_redirect?${new URLSearchParams({ ...(team && { team }), channel: id }).toString()}`;
  return [{ email: profile?.email || null, timeZone: tz && parseTimeZone(tz) ? tz : null, url }];
}

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const invalidTokenErrors = [
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "not_allowed_token_type",
  "org_login_required",
  "team_added_to_org",
];

function toProblem({ error, needed }: SlackFailure): Problem {
  if (invalidTokenErrors.includes(error)) return vendorProblems.refused();
  if (error === "missing_scope") {
    return createRejectedProblem(
      `The bot lacks the scope ${toScopeName(needed)}. In the settings of the app, under OAuth & Permissions, add it to the bot token scopes and reinstall the app. Then try again, with the new bot token if it has changed.`,
    );
  }
  if (error === "channel_not_found") {
    return createUnusableChannelProblem(
      "The bot cannot see a channel with this id. Check the id. To use a private channel, invite the bot first: /invite @ and its name.",
    );
  }
  if (error === "not_in_channel") return createNotMemberProblem();
  if (error === "is_archived")
    return createUnusableChannelProblem("The channel is archived. Use another channel, or unarchive it.");
  if (/restricted_action|no_permission|access_denied|app_access_restricted|limited_access/.test(error)) {
    return createUnusableChannelProblem(
      "The workspace does not let the bot post there. Ask its administrator, or use another channel.",
    );
  }
  if (/rate_?limited|message_limit_exceeded/.test(error)) return vendorProblems.busy(60_000);
  if (/^(internal_error|fatal_error|service_unavailable|request_timeout)$/.test(error)) {
    return vendorProblems.failed(503); // the vendor sends these errors with HTTP 200
  }
  return vendorProblems.unreadable(
    new LoggableError(`the error is ${/^[a-z_]{1,60}$/.exec(error)?.[0] ?? "of unknown kind"}`),
  );
}

const toScopeName = (needed: string | null | undefined) =>
  /^[a-z.:_,]{1,100}$/.exec(needed ?? "")?.[0] ?? "that this needs";

const createUnusableChannelProblem = (detail: string) => new Problem("invalid", "channel_not_usable", detail);
const createNotMemberProblem = () =>
  createUnusableChannelProblem(
    "The bot is not in the channel. In the channel, write /invite @ and the bot's name, then try again.",
  );
