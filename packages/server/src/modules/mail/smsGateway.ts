import type { OutgoingMail, Transport } from './transport.ts';

const ANSWER_MS = 60_000;

export interface SmsGateway {
  /** Address with the placeholders `{to}`, `{text}` and `{id}`. */
  readonly url: string;
  /** JSON with the same placeholders, sent by POST; without it the address alone is requested by GET. */
  readonly body?: string | undefined;
  /** Sent as bearer token. */
  readonly token?: string | undefined;
}

const fill = (template: string, { to, text, id }: OutgoingMail, escape: (value: string) => string) =>
  template.replaceAll(/\{(to|text|id)\}/g, (_, place: 'to' | 'text' | 'id') => escape({ to, text, id }[place]));

/** A string as it is between the quotes of a JSON string. */
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/** The error without the gateway's answer: that may quote the number. */
const fault = (code: string, responseCode?: number) =>
  Object.assign(new Error('SMS not taken'), { code, responseCode });

/** A gateway that accepts a message over HTTP: a 2xx answer means accepted. */
export function smsTransport({ url, body, token }: SmsGateway): Transport {
  return async (mail) => {
    const answer = await fetch(fill(url, mail, encodeURIComponent), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Idempotency-Key': mail.id,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json; charset=utf-8' }),
      },
      ...(body !== undefined && { body: fill(body, mail, inJson) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: unknown) => {
      throw fault(error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEDOUT' : 'ECONNECTION');
    });
    await answer.body?.cancel();
    if (!answer.ok) throw fault('HTTP', answer.status);
  };
}
