import { z } from "zod";
import {
  createCommonCommands,
  TargetNotFound,
  type CommandHandlers,
  type ControlledSimulator,
} from "../control-commands";
import type { Channel } from "./channels";
import { faultSchema, type Fault } from "./faults";
import { renderMessagesPage, type Message } from "./messages";
import type { ChatToken } from "./token-store";

type ControlTarget = ControlledSimulator<Fault> & {
  editToken: (changes: Partial<Omit<ChatToken, "isBot">>) => void;
  findChannel: (id: string) => Channel | undefined;
  editChannel: (id: string, changes: Partial<Channel>) => void;
  messages: Message[];
};

/** Absent fields stay unchanged. */
const tokenEdit = z.object({
  scopes: z.array(z.string()).exactOptional(),
  deadAs: z.string().nullable().exactOptional(),
  expiresIn: z.number().int().nullable().exactOptional(),
});
const channelEdit = z.object({
  name: z.string().exactOptional(),
  isPrivate: z.boolean().exactOptional(),
  isMember: z.boolean().exactOptional(),
  isArchived: z.boolean().exactOptional(),
});

/**
 * Returns the control commands for browser tests, besides faults: `PATCH /_simulator/token` changes the bot's token
 * without returning it, `PATCH /_simulator/channels/:id` changes a channel, `GET /_simulator/messages` shows
 * the posted messages as a page or as JSON, and `DELETE` deletes them.
 */
export function createControlCommands(controlled: ControlTarget): CommandHandlers {
  const { editToken, findChannel, editChannel, messages, ...rest } = controlled;
  return {
    ...createCommonCommands(faultSchema, rest),
    "PATCH token": (_id, body) => editToken(tokenEdit.parse(body)),
    "PATCH channels": (id, body) => {
      if (!findChannel(id)) throw new TargetNotFound(`no channel ${id}`);
      editChannel(id, channelEdit.parse(body));
    },
    "GET messages": (_id, _body, { headers }) =>
      headers.get("accept")?.includes("application/json") ? { messages } : renderMessagesPage(messages),
    "DELETE messages": () => void messages.splice(0),
  };
}
