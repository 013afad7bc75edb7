import { z } from "zod";
import { commonCommands, NotThere, type Commands } from "../control-commands";
import type { Channel } from "./channels";
import { fault, type Fault } from "./faults";
import type { ChatToken } from "./token-store";

type Controlled = {
  setFaults: (...faults: Fault[]) => void;
  clearFaults: () => void;
  requests: readonly { path: string }[];
  editToken: (changes: Partial<Omit<ChatToken, "isBot">>) => void;
  findChannel: (id: string) => Channel | undefined;
  editChannel: (id: string, changes: Partial<Channel>) => void;
  clearMessages: () => void;
};

/** What is not mentioned stays as it is. */
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
 * What browser tests may change from outside, beside faults: `PATCH /_simulator/token` changes the bot's token, of which nothing is
 * answered, `PATCH /_simulator/channels/:id` a channel, `DELETE /_simulator/messages` forgets what was posted.
 */
export function controlCommands(controlled: Controlled): Commands {
  const { editToken, findChannel, editChannel, clearMessages, ...rest } = controlled;
  return {
    ...commonCommands({ fault, ...rest }),
    "PATCH token": (_id, body) => {
      editToken(tokenEdit.parse(body));
      return { ok: true };
    },
    "PATCH channels": (id, body) => {
      if (!findChannel(id)) throw new NotThere(`no channel ${id}`);
      editChannel(id, channelEdit.parse(body));
      return { ok: true };
    },
    "DELETE messages": () => {
      clearMessages();
      return { ok: true };
    },
  };
}
