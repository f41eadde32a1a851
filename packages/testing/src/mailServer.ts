import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Of the Message-ID header, without the brackets. */
  readonly id: string;
  readonly headers: string;
  /** The text as the reader sees it. */
  readonly text: string;
}

/** The server's fault: a temporary refusal, a permanent one, no such recipient, a disconnection in the middle of a mail, or a delay. */
export type MailFault = 'none' | 'temporary' | 'permanent' | 'unknown' | 'drops' | 'slow';

export interface MailServer {
  readonly url: string;
  /** Mails that were accepted, with an answer that said so. */
  readonly mails: readonly ReceivedMail[];
  fault: MailFault;
  /** Sends the delayed answers. */
  release(): void;
  close(): Promise<void>;
}

/** Quoted-printable, UTF-8, as nodemailer is set to write it. */
function decode(encoded: string): string {
  const bytes = encoded
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

function parse(raw: string, session: SMTPServerSession): ReceivedMail {
  const [headers = '', ...body] = raw.split('\r\n\r\n');
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    id: /^Message-ID: <([^>]+)>/im.exec(headers)?.[1] ?? '',
    headers,
    text: decode(body.join('\r\n\r\n')),
  };
}

const read = async (stream: SMTPServerDataStream): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};

const refusal = (responseCode: number, sentence = 'refused') => Object.assign(new Error(sentence), { responseCode });

/** A real mail server on the loopback interface. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const state: { fault: MailFault } = { fault: 'none' };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (state.fault === 'unknown') return done(refusal(550, '5.1.1 no such user here'));
      done();
    },
    async onData(stream, session, done) {
      if (state.fault === 'drops') {
        stream.once('data', () => {
          for (const socket of sockets) socket.destroy();
        });
        stream.on('error', () => undefined);
        stream.resume();
        return;
      }
      const mail = parse(await read(stream), session);
      if (state.fault === 'temporary') return done(refusal(451));
      if (state.fault === 'permanent') return done(refusal(550));
      if (state.fault === 'slow') await new Promise<void>((resolve) => held.push(resolve));
      mails.push(mail);
      done();
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    release() {
      for (const resolve of held.splice(0)) resolve();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
