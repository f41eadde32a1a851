import { createTransport } from 'nodemailer';
import type { Attachment, Channel } from './outbox.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly unsubscribeUrl: string | null;
  readonly attachments?: readonly Attachment[];
}
/** Passes a message to a server; resolves when the server has accepted it. */
export type Transport = (mail: OutgoingMail) => Promise<void>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** The headers for a mail program's unsubscribe button (RFC 2369, RFC 8058): one POST; a GET changes nothing. */
const unsubscribeHeaders = (url: string | null) =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** @param host of the installation, for identifiers: a message keeps its own through every attempt */
export function smtpTransport(smtpUrl: string, from: string, host: string): Transport {
  const url = new URL(smtpUrl);
  // A mail with a link in it does not cross a network unencrypted, unless the address says so itself.
  const saysItself = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (!LOOPBACK.has(url.hostname) && !saysItself) url.searchParams.set('requireTLS', 'true');
  const transporter = createTransport({
    url: url.toString(),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server may take minutes over the final dot; giving up earlier would send a second time a message that it then
    // accepts.
    socketTimeout: 300_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text, html, unsubscribeUrl, attachments = [] }) => {
    await transporter.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== null && { html }),
      attachments: attachments.map(({ fileName, mediaType, bytes }) => ({
        filename: fileName,
        contentType: mediaType,
        content: bytes,
      })),
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      textEncoding: 'quoted-printable',
    });
  };
}

/** A server for each channel; a message whose channel has none is never claimed, so it never comes here. */
export function transportBy(channels: Readonly<Partial<Record<Channel, Transport>>>): Transport {
  return async (mail) => {
    const send = channels[mail.channel];
    if (!send) throw Object.assign(new Error('No sender'), { code: 'NOSENDER' });
    await send(mail);
  };
}
