import { z } from "zod";
import { createCommonCommands, TargetNotFound, type CommandHandlers } from "../control-commands";
import type { Channel } from "./channels";
import { faultSchema, type Fault } from "./faults";
import type { ChatToken } from "./token-store";

type ControlTarget = {
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  requests: readonly { path: string }[];
  editToken: (changes: Partial<Omit<ChatToken, "isBot">>) => void;
  findChannel: (id: string) => Channel | undefined;
  editChannel: (id: string, changes: Partial<Channel>) => void;
  clearMessages: () => void;
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
 * without returning it, `PATCH /_simulator/channels/:id` changes a channel, `DELETE /_simulator/messages` deletes the
 * posted messages.
 */
export function createControlCommands(controlled: ControlTarget): CommandHandlers {
  const { editToken, findChannel, editChannel, clearMessages, ...rest } = controlled;
  return {
    ...createCommonCommands({ fault: faultSchema, ...rest }),
    "PATCH token": (_id, body) => {
      editToken(tokenEdit.parse(body));
      return { ok: true };
    },
    "PATCH channels": (id, body) => {
      if (!findChannel(id)) throw new TargetNotFound(`no channel ${id}`);
      editChannel(id, channelEdit.parse(body));
      return { ok: true };
    },
    "DELETE messages": () => {
      clearMessages();
      return { ok: true };
    },
  };
}
