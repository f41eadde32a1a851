import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail to a server; resolves when the server has taken it. */
export type Transport = (mail: OutgoingMail) => Promise<void>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** @param host of the installation, for identifiers: the same message keeps its own through every attempt */
export function smtpTransport(smtpUrl: string, from: string, host: string): Transport {
  const url = new URL(smtpUrl);
  // A mail with a link in it does not cross a network in the clear, unless the address says so itself.
  const saysItself = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (!LOOPBACK.has(url.hostname) && !saysItself) url.searchParams.set('requireTLS', 'true');
  const transporter = createTransport({
    url: url.toString(),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server may take minutes over the last dot; giving up earlier would send what it then takes a second time.
    socketTimeout: 300_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text }) => {
    await transporter.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      textEncoding: 'quoted-printable',
    });
  };
}
