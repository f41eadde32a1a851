import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** To the byte, as it came. */
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** From now on this is its answer; `silent` never answers, `huge` never ends. */
  answer(how: number | 'silent' | 'huge'): void;
  /** From now on it redirects. */
  redirect(to: string): void;
  forget(): void;
  close(): Promise<void>;
}

function endless(response: ServerResponse): void {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more);
  response.on('error', () => undefined);
  more();
}

/** A program on loopback that takes messages, and answers as it is told to. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  let how: number | 'silent' | 'huge' = 204;
  let location: string | undefined;
  const answer = (response: ServerResponse): void => {
    if (location !== undefined) return void response.writeHead(307, { location }).end();
    if (how === 'silent') return;
    if (how === 'huge') return endless(response);
    response.writeHead(how).end();
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    answer(response);
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/georisk`,
    received,
    answer(next) {
      how = next;
      location = undefined;
    },
    redirect(to) {
      location = to;
    },
    forget: () => void received.splice(0),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
