import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback; received mails are files in a folder, readable by every test process. */
export async function startMailServer(): Promise<{ url: string; folder: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'georisk-mail-'));
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        count += 1;
        writeFileSync(join(folder, `${String(count).padStart(5, '0')}.eml`), Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const unquote = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function bodyOf(mail: string): string {
  const encoded = /Content-Transfer-Encoding: base64\r?\n(?:[\w-]+:[^\n]*\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/i.exec(
    mail,
  )?.[1];
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8') : unquote(mail);
}

const mailsIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'latin1'));

/** Number of received mails: read it before an action, wait for a newer one after it. */
export const mailCount = (folder: string): number => readdirSync(folder).length;

/** The headers as they were sent, the rest decoded. */
function readable(mail: string): string {
  const end = mail.search(/\r?\n\r?\n/);
  const headers = mail.slice(0, end).replaceAll(/\r?\n[ \t]+/g, ' ');
  return headers + Buffer.from(unquote(mail.slice(end)), 'latin1').toString('utf8');
}

/** Headers and text of all mails to this person so far. */
export const mailsTo = (folder: string, recipient: string): string[] =>
  mailsIn(folder)
    .filter((each) => new RegExp(`^To:.*${RegExp.escape(recipient)}`, 'im').test(each))
    .map(readable);

const LINK = /https?:\/\/[^\s"<>]+\/(?:t\/|passwordRenew)[^\s"<>]+/;

/** The address of an alert names view and date after its token. */
const isAlertLink = (link: string): boolean => new URL(link).pathname.split('/').length > 3;

/** The address of a link in the first mail to this person that arrived after `since`. @param accepts links that are looked for */
export async function linkFromMail(
  folder: string,
  recipient: string,
  since: number,
  accepts: (link: string) => boolean = () => true,
): Promise<string> {
  const isToThem = new RegExp(`^To:.*${RegExp.escape(recipient)}`, 'im');
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const link = mailsIn(folder)
      .slice(since)
      .filter((mail) => isToThem.test(mail))
      .flatMap((mail) => LINK.exec(bodyOf(mail))?.[0] ?? [])
      .find(accepts);
    if (link) return link;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error(`No link came to ${recipient}`);
}

/** The address of the requested link to sign in: a mail of an alert may arrive at the same time. */
export const signInLinkFromMail = (folder: string, recipient: string, since: number): Promise<string> =>
  linkFromMail(folder, recipient, since, (link) => !isAlertLink(link));
