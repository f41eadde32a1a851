import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smsTransport } from './smsGateway.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let origin: string;
let status = 200;
const received: Received[] = [];

beforeEach(async () => {
  received.length = 0;
  status = 200;
  server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ method: request.method, url: request.url ?? '', headers: request.headers, body });
      if (status === 302) answer.setHeader('Location', `${origin}/elsewhere`);
      answer.writeHead(status).end('thank you +36301234567');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((closed) => server.close(() => closed(undefined))));

const sms = {
  id: '0198-x',
  channel: 'sms',
  to: '+36301234567',
  subject: '',
  text: 'Riasztas & "aszaly"\nhttp://x/t/1?a=b',
  html: null,
  unsubscribeUrl: null,
} as const;

describe('an SMS gateway', () => {
  it('gets number and text escaped in the address', async () => {
    await smsTransport({ url: `${origin}/send?to={to}&text={text}&ref={id}` })(sms);
    const [call] = received;
    expect(call?.method).toBe('GET');
    const query = new URL(call?.url ?? '', origin).searchParams;
    expect(Object.fromEntries(query)).toEqual({ to: sms.to, text: sms.text, ref: sms.id });
    expect(call?.headers['idempotency-key']).toBe(sms.id);
  });

  it('gets them escaped in a JSON body, with its token', async () => {
    const body = '{"messages":[{"to":"{to}","text":"{text}"}],"ref":"{id}"}';
    await smsTransport({ url: `${origin}/v1/send`, body, token: 'key' })(sms);
    const [call] = received;
    expect(call).toMatchObject({ method: 'POST', url: '/v1/send' });
    expect(call?.headers.authorization).toBe('Bearer key');
    expect(call?.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(call?.body ?? '')).toEqual({ messages: [{ to: sms.to, text: sms.text }], ref: sms.id });
  });

  it.each([302, 400, 429, 500])(
    'that answers %i has not accepted it, and nothing of its answer is reported',
    async (code) => {
      status = code;
      const failure = await smsTransport({ url: `${origin}/{to}/{text}` })(sms).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(JSON.stringify(failure) + String(failure)).not.toContain('3630');
      // A redirection would send the number to another host.
      expect(received).toHaveLength(1);
    },
  );

  it('that is unreachable has not accepted it', async () => {
    await new Promise((closed) => server.close(closed));
    await expect(smsTransport({ url: `${origin}/{to}/{text}` })(sms)).rejects.toMatchObject({ code: 'ECONNECTION' });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
});
