import { API } from '@georisk/contract/api.ts';
import { expect, it } from 'vitest';
import { answeringOf } from './answering.ts';

const HOST = 'https://georisk.test';
const isNamed = (path: string) => path === '/favicon.svg';
const answering = (url: string, { method = 'GET', mode = 'cors' } = {}) =>
  answeringOf({ method, mode, url: url.startsWith('/') ? `${HOST}${url}` : url }, HOST, isNamed);

it('the worker never sees a call: its answer stays out of the cache', () => {
  for (const { path } of Object.values(API))
    for (const mode of ['cors', 'navigate', 'same-origin']) expect(answering(path, { mode }), path).toBeNull();
});

it.each([
  ['/view/damage/26000000007', { mode: 'navigate' }, 'shell'],
  ['/?admin=true', { mode: 'navigate' }, 'shell'],
  ['/dokumentumok/feltetelek.pdf', { mode: 'navigate' }, null],
  ['/assets/index-1a2b.js', {}, 'hashed'],
  ['/favicon.svg', {}, 'named'],
  ['/sugo/gazda.webm', {}, null],
  ['/service-worker.js', {}, null],
  ['/assets/index-1a2b.js', { method: 'HEAD' }, null],
  ['/view/damages', { method: 'POST', mode: 'navigate' }, null],
  ['https://tiles.example/assets/1.js', {}, null],
] as const)('%s %o is answered by: %s', (url, asked, expected) => {
  expect(answering(url, asked)).toBe(expected);
});
