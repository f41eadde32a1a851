import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSms {
  readonly to: string;
  readonly text: string;
  readonly id: string;
}

export interface SmsGateway {
  /** What an installation is set to, to send by it. */
  readonly env: Readonly<Record<'SMS_URL' | 'SMS_BODY' | 'SMS_TOKEN', string>>;
  /** Those that were accepted. */
  readonly received: ReceivedSms[];
  /** From now on this is its answer. */
  status: number;
  close(): Promise<void>;
}

/** A gateway on loopback that takes SMS over HTTP from whoever has its key. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const received: ReceivedSms[] = [];
  const gateway = { status: 202 };
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await json(request);
    const status = request.headers.authorization === 'Bearer titkos-kulcs' ? gateway.status : 401;
    if (status < 300) received.push(body as ReceivedSms);
    return status;
  };
  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(gateway, {
    env: {
      SMS_URL: `http://127.0.0.1:${port}/send`,
      SMS_BODY: '{"to":"{to}","text":"{text}","id":"{id}"}',
      SMS_TOKEN: 'titkos-kulcs',
    },
    received,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  });
}
