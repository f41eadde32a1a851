import { request } from 'node:http';
import { API, type ApiName } from '@georisk/contract/api.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS, COLUMNS } from './actors.ts';
import type { PermissionStage } from './stage.ts';

/** Sends a path over a socket, as it is: that of an injected request is normalised first. @returns the status */
const send = (port: number, path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

/** Other spellings of a path: doubled slash, a slash at the end, capitals, dots, an encoded slash, a parameter. */
const spellings = (path: string, other: string): readonly string[] =>
  [
    `/${path}`,
    other,
    path.toUpperCase(),
    `/.${path}`,
    `/x/..${path}`,
    `/${path.slice(1).replaceAll('/', '%2F')}`,
    `${path};x`,
    // A path of one part has no slash to be encoded.
  ].filter((each) => each !== path);

/** Tries tricks of method and path at the reads of the calls that have no parameter in their path. */
export function refuseTricks(stage: PermissionStage, names: readonly ApiName[]): void {
  const reads = names.filter((name) => API[name].method === 'GET' && !API[name].path.includes(':'));
  if (reads.length === 0) return;
  describe('tricks of method and path get the same answer, or none', () => {
    let port = 0;
    beforeAll(async () => {
      port = Number(new URL(await stage.test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    });

    it.each(reads)('%s', async (name) => {
      const { path } = API[name];
      // Somebody who may make the call: of a path that ends in a slash the call of one row would refuse the others.
      const who = COLUMNS.find(({ role }) => role !== 'anon' && cellFor(API[name].permission, role) !== '-');
      const authorization = `Bearer ${await stage.tokenOf(who ?? ANONYMOUS, false)}`;
      // Whether the service is ready may change between two requests on a busy machine.
      const plain = name === 'ready' ? [200, 503] : [await send(port, path, { authorization })];
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      // Beside a call of one row (`/api/ek/:code`) the address with a slash is that call without a row.
      const allowed = (each: string) => (each === other ? [404, 400, ...plain] : [404, 400]);
      for (const each of spellings(path, other))
        expect(allowed(each), each).toContain(await send(port, each, { authorization }));
      const encoded = path.replace('i', '%69');
      expect(plain, encoded).toContain(await send(port, encoded, { authorization }));
      expect(plain, 'HEAD').toContain(await send(port, path, { authorization }, 'HEAD'));
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        expect([404, 405, 400], method).toContain(await send(port, path, { authorization }, method));
      }
      for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url']) {
        expect(plain, header).toContain(await send(port, path, { authorization, [header]: 'DELETE' }));
      }
    });
  });
}
