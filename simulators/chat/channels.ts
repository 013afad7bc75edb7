export type Channel = {
  id: string;
  name: string;
  isPrivate: boolean;
  isMember: boolean;
  isArchived: boolean;
};

export const channels = {
  joined: { id: "C0PEOPLE01", name: "people-updates", isPrivate: false, isMember: true, isArchived: false },
  notJoined: { id: "C0RANDOM02", name: "random", isPrivate: false, isMember: false, isArchived: false },
  privateJoined: { id: "G0LEADERS3", name: "leaders", isPrivate: true, isMember: true, isArchived: false },
  privateNotJoined: { id: "C0SECRET04", name: "secret", isPrivate: true, isMember: false, isArchived: false },
  archived: { id: "C0OLDNEWS5", name: "old-news", isPrivate: false, isMember: true, isArchived: true },
} as const satisfies Record<string, Channel>;

/** Returns the conversation object. `created` is in seconds, `updated` in milliseconds. */
export const toConversation = ({ id, name, isPrivate, isMember, isArchived }: Channel, teamId: string) => ({
  id,
  name,
  name_normalized: name,
  is_channel: !id.startsWith("G"),
  is_group: id.startsWith("G"),
  is_im: false,
  is_mpim: false,
  is_private: isPrivate,
  is_archived: isArchived,
  is_general: false,
  is_shared: false,
  is_org_shared: false,
  is_ext_shared: false,
  is_member: isMember,
  created: 1_717_200_000,
  creator: "U0EXAMPLE7",
  context_team_id: teamId,
  updated: 1_795_000_000_000,
  topic: { value: "", creator: "", last_set: 0 },
  purpose: { value: "", creator: "", last_set: 0 },
});
