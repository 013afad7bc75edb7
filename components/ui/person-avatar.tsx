"use client";

import { Avatar, Image } from "@mantine/core";
import { memo, useCallback, useState } from "react";
import { avatarColour, initials } from "@/lib/directory/avatar-url";
import type { Person } from "@/lib/directory/schema";
import { pictureAddress } from "@/lib/pictures/picture-address";
import { avatarColourName } from "./avatar-colour";
import { usePictureVersion } from "./known-pictures";
import classes from "./person-avatar.module.css";

/** The person's picture where one is known (`KnownPictures`), over the initials on the one of twelve quiet colours that is theirs everywhere. */
export function PersonAvatar({
  person,
  size = 36,
}: {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size?: number;
}) {
  return <Face person={person} size={size} version={usePictureVersion(person.id)} />;
}

type Drawn = {
  person: Pick<Person, "id" | "first_name" | "last_name">;
  size: number;
  version: string | undefined;
};

/** Drawn anew for another face only, and not for every list that says whose pictures are known. */
const Face = memo(
  function Face({ person, size, version }: Drawn) {
    const address = version && pictureAddress(person.id, version);
    return (
      <Avatar
        component="span"
        size={size}
        radius={size}
        color={avatarColourName(avatarColour(person.id))}
        aria-hidden
      >
        {/* Drawn by the style sheet: as text they would be a part of every label that the face stands in. */}
        <span
          className={classes["initials"]}
          data-initials={initials({ firstName: person.first_name, lastName: person.last_name })}
        />
        {address && <Picture key={address} address={address} />}
      </Avatar>
    );
  },
  (before, after) =>
    before.size === after.size &&
    before.version === after.version &&
    before.person.id === after.person.id &&
    before.person.first_name === after.person.first_name &&
    before.person.last_name === after.person.last_name,
);

/** Nothing moves when it comes, and where it does not come the initials stay. */
function Picture({ address }: { address: string }) {
  const [state, setState] = useState<"awaited" | "shown" | "failed">("awaited");
  // One that the server sent may have come, or not, before there was anybody to hear of it.
  const lookAt = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setState(image.naturalWidth > 0 ? "shown" : "failed");
  }, []);
  if (state === "failed") return null;
  return (
    <Image
      ref={lookAt}
      src={address}
      alt=""
      loading="lazy"
      className={classes["picture"] ?? ""}
      data-shown={state === "shown" || undefined}
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
    />
  );
}
