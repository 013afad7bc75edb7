import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Received message: envelope addresses and raw text. */
type ReceivedMail = { from: string; to: string[]; raw: string };

/** Serves SMTP on this machine, without encryption. `refuse` rejects all later messages; null accepts them again. */
export async function serveMail() {
  const letters: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        if (refusal !== null) {
          done(Object.assign(new Error("Not here"), { responseCode: refusal }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (responseCode: number | null) => {
      refusal = responseCode;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export const extractLink = ({ raw }: ReceivedMail): string =>
  /http:\/\/\S+#[\w-]{43}/.exec(raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[0] ?? "";
