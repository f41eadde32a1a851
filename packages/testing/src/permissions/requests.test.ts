import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { expect, it } from 'vitest';
import { COLUMNS, flagsOf, OTHERS } from './actors.ts';
import { always, type Ask } from './ask.ts';
import { requestsFor } from './requests.ts';

const ask = (what: string, status: Ask['status']): Ask => ({ what, status });
/** Saving a case: an administrator’s in all companies, a manager’s in the company’s, an expert’s in one’s own. */
const ROW = 'D4';
const ASKS = [
  ask('own', ({ key }) => (key === 'a.manager' ? 200 : 404)),
  ask('missing', always(404)),
  ask('malformed', always(400)),
];
const ACTORS = [...COLUMNS, ...OTHERS];
const isRefused = ({ role }: { readonly role: number | 'anon' }) => role === 'anon' || cellFor(ROW, role) === '-';
const ways = (extent: 'every' | 'usual') => requestsFor(ROW, ASKS, extent);

it('every request is every actor’s, in each way, with each flag', () => {
  const wanted = ACTORS.reduce((sum, actor) => sum + flagsOf(actor).length * ASKS.length, 0);
  expect(ways('every')).toHaveLength(wanted);
});

it('a role that the matrix refuses asks in the first and the last way', () => {
  const refused = ways('usual').filter(({ actor }) => isRefused(actor));
  expect(new Set(refused.map(({ ask: { what } }) => what))).toEqual(new Set(['own', 'malformed']));
  expect(new Set(refused.map(({ actor }) => actor))).toEqual(new Set(ACTORS.filter(isRefused)));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 403]));
});

it('a role that the matrix gives a row with a capability is refused without the capability', () => {
  const statusOf = (name: string) =>
    new Set(
      requestsFor('L7', [ask('all', always(200))], 'every')
        .filter(({ actor }) => actor.key === name)
        .map(({ status }) => status),
    );
  expect([statusOf('a.manager'), statusOf('a.risk1'), statusOf('admin1')]).toEqual(
    [200, 200, 200].map((status) => new Set([status])),
  );
  expect([statusOf('b.manager'), statusOf('a.uw1')]).toEqual([403, 403].map((status) => new Set([status])));
});

it('what nobody gets is asked once in each scope, what somebody gets by all', () => {
  const allowed = ways('usual').filter(({ actor }) => !isRefused(actor));
  const people = ACTORS.filter((actor) => !isRefused(actor));
  const scopes = new Set(people.map(({ role }) => cellFor(ROW, role)));
  expect(allowed.filter(({ ask: { what } }) => what === 'missing')).toHaveLength(scopes.size);
  expect(new Set(allowed.filter(({ ask: { what } }) => what === 'own').map(({ actor }) => actor))).toEqual(
    new Set(people),
  );
});

it('what nobody gets is asked for each way of being refused', () => {
  const asks = [ask('taken', ({ key }) => (key === 'a.manager' ? 409 : 404))];
  const asked = requestsFor(ROW, asks, 'usual').filter(({ actor }) => !isRefused(actor));
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(new Set(asked.map(({ actor }) => cellFor(ROW, actor.role)))).toEqual(
    new Set(ACTORS.filter((actor) => !isRefused(actor)).map(({ role }) => cellFor(ROW, role))),
  );
});
