/** How many work e-mails one request asks for: its body holds no more than 64 KiB. */
export const mostEmailsAtOnce = 1_000;
