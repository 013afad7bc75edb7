/** Name of the cookie and of the response header with the session tag (`computeSessionTag`). */
export const sessionTagName = "kith-session-tag";
