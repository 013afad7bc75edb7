/** A letter to one address, in plain text. */
export type Mail = { to: string; subject: string; text: string };

/** What Kith needs of a mail server: that it takes a letter. Fails with a `Problem` that says what to do. */
export type Mailer = { send(mail: Mail): Promise<void> };
