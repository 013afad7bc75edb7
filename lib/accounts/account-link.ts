import { createHash, randomBytes } from "node:crypto";

/** What stands in a link: 256 random bits, which nobody can guess. */
export const newLinkSecret = () => randomBytes(32).toString("base64url");

/** What is stored of it. */
export const hashLinkSecret = (secret: string) => createHash("sha256").update(secret, "utf8").digest("hex");

/**
 * The link itself. The secret stands behind the `#`, which browsers keep to themselves: it is in no log of a server or proxy, in no
 * `Referer`, and a program that opens links of a mail to look at them uses nothing up (docs/decisions/0018).
 */
export const accountLinkAddress = (publicUrl: string, secret: string) =>
  `${publicUrl}/signin/password#${secret}`;
