import type { AuditEntry, SessionItem } from '@georisk/contract/verticals/admin/audit.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const admin = personOf('admin');
const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: AT,
  type: 'login',
  userId: 21,
  userName: `nev${id}`,
  name: `Név ${id}`,
  actorId: null,
  actorName: null,
  companyId: 4,
  companyName: 'Mintabiztosító',
  resource: null,
  ip: '192.0.2.7',
  requestId: null,
  hasChanges: false,
  ...more,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the log', () => {
  const open = (answers: Answers, query = '') =>
    showApp(`${pathTo('adminAudit')}${query}`, admin, { ...EMPTY_WORLD, ...answers });
  const rows = () => screen.findAllByRole('row', { hidden: true });
  const texts = async () =>
    (await rows()).flatMap((row) => (row.querySelector('td') === null ? [] : [row.children[1]?.textContent ?? '']));

  it('goes on where a page ended, and says when it has ended', async () => {
    const { person: hand, server } = open({
      audit: ({ query }) =>
        query.cursor === undefined ? { items: [entry(9), entry(8)], next: '8' } : { items: [entry(7)], next: null },
    });
    await screen.findByText('Név 9');
    expect(screen.queryByText('Ez volt az összes bejegyzés.')).toBeNull();
    await hand.click(screen.getByRole('button', { name: 'Korábbi bejegyzések' }));
    await screen.findByText('Név 7');
    expect(screen.getByText('Ez volt az összes bejegyzés.')).toBeTruthy();
    expect(server.of('audit').map(({ query }) => query.cursor)).toEqual([undefined, '8']);
    expect(await texts()).toHaveLength(3);
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['a refusal', () => refusal('too-many-requests', { message: 'Túl sok kérés.' }), 'Túl sok kérés.'],
    ['a failed service', () => refusal('not-ready', { message: 'Most indul.' }), 'Most indul.'],
  ] as const)('says that the next page did not come, after %s, and keeps the first', async (_, answer, sentence) => {
    let fails = true;
    const { person: hand } = open({
      audit: ({ query }) => {
        if (query.cursor === undefined) return { items: [entry(9)], next: '9' };
        return fails ? answer() : { items: [entry(8)], next: null };
      },
    });
    await hand.click(await screen.findByRole('button', { name: 'Korábbi bejegyzések' }));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.getByText('Név 9')).toBeTruthy();
    fails = false;
    await hand.click(screen.getByRole('button', { name: 'Korábbi bejegyzések' }));
    await screen.findByText('Név 8');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a day of no calendar', '?from=2026-02-31&to=2026-06-31', {}],
    ['an end before its beginning', '?from=2026-06-30&to=2026-06-01', {}],
    ['a day that is none', '?from=x', {}],
    ['a word that is none', '?type=toString', {}],
    ['a real day', '?to=2026-02-28', { to: '2026-02-28' }],
  ])('asks for what the server takes of an address with %s', async (_, query, asked) => {
    const { server } = open({ audit: { items: [entry(1)], next: null } }, query);
    await screen.findByText('Név 1');
    const { limit: __, without: ___, ...rest } = server.of('audit')[0]?.query ?? {};
    expect(rest).toEqual(asked);
  });

  it('says who did it, for whom, and where nobody is known', async () => {
    open({
      audit: {
        items: [
          entry(1, { actorName: 'Rendszer Gazda' }),
          entry(2, { actorName: 'Név 2' }),
          entry(3, { name: null, userName: null, actorName: 'Rendszer Gazda' }),
          entry(4, { name: null, userName: null }),
          entry(5, { type: 'no-such-word', ip: null, companyName: null }),
        ],
        next: null,
      },
    });
    await screen.findByText('Név 1');
    expect(await texts()).toEqual([
      'Név 1nev1 · végezte: Rendszer Gazda',
      'Név 2nev2',
      'Rendszer Gazda',
      'ismeretlen',
      'Név 5nev5',
    ]);
    expect(screen.getByText('no-such-word')).toBeTruthy();
  });

  it('has the changes of an entry a press away', async () => {
    const { person: hand, server } = open({
      audit: { items: [entry(5, { hasChanges: true, resource: 'company:4 changed' })], next: null },
      auditChanges: ({ params }) =>
        params.id === '5'
          ? [{ subject: 'company', subjectId: '4', operation: 'update', before: { name: 'A' }, after: { name: 'B' } }]
          : refusal('not-found'),
    });
    const button = await screen.findByRole('button', { name: /^Mi változott\?/ });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(server.of('auditChanges')).toEqual([]);
    await hand.click(button);
    await screen.findByText('Előtte: A');
    expect(screen.getByText('Utána: B')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(await serious()).toEqual([]);
    await hand.click(button);
    expect(screen.queryByText('Előtte: A')).toBeNull();
  });

  it('says that changes did not load, and of equal ones that nothing changed', async () => {
    const { person: hand, server } = open({
      audit: { items: [entry(5, { hasChanges: true })], next: null },
      auditChanges: () => refusal('not-found'),
    });
    const button = await screen.findByRole('button', { name: /^Mi változott\?/ });
    await hand.click(button);
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({
      auditChanges: [{ subject: 'company', subjectId: '4', operation: 'update', before: { a: 1 }, after: { a: 1 } }],
    });
    await hand.click(again);
    await screen.findByText('A tárolt adatok nem változtak.');
  });

  it('is narrowed by its address, and whole again at a press', async () => {
    const { person: hand, server } = open({ audit: { items: [], next: null } }, '?type=login&who=kiss&views=1');
    await screen.findByText('Nincs a szűrésnek megfelelő bejegyzés. Változtasson a szűrésen!');
    expect(server.of('audit')[0]?.query).toMatchObject({ type: 'login', who: 'kiss' });
    await hand.click(screen.getByRole('button', { name: 'Szűrés törlése' }));
    await waitFor(() => expect(window.location.search).toBe('?views=1'));
    expect(screen.queryByRole('button', { name: 'Szűrés törlése' })).toBeNull();
    await hand.click(screen.getByRole('checkbox', { name: 'Megtekintések is' }));
    await waitFor(() => expect(server.of('audit').at(-1)?.query).toMatchObject({ without: 'cross-company-view' }));
  });

  it('is brought as a file under its filter, and says why not', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { person: hand, server } = open(
      {
        audit: { items: [], next: null },
        auditExport: () => refusal('too-many-requests', { message: 'Túl sok bejegyzés.' }),
      },
      '?type=login',
    );
    await hand.click(await screen.findByRole('button', { name: 'Letöltés (CSV)' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Túl sok bejegyzés.');
    server.answer({ auditExport: new Response('x') });
    await hand.click(screen.getByRole('button', { name: 'Letöltés (Excel)' }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names).toEqual(['naplo-2026-07-20.xlsx']);
    expect(server.of('auditExport').map(({ query }) => [query.format, query.type])).toEqual([
      ['csv', 'login'],
      ['xlsx', 'login'],
    ]);
  });
});

const session = (number: number, more: Partial<SessionItem> = {}): SessionItem => ({
  id: `5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c000${number}`,
  userId: 20 + number,
  name: `Név ${number}`,
  userName: `nev${number}`,
  role: ROLES.EXPERT_DAMAGE,
  companyName: 'Mintabiztosító',
  kind: 'password',
  actorName: null,
  createdAt: AT,
  lastUsedAt: AT,
  expiresAt: '2026-07-21T08:00:00.000Z',
  own: false,
  ...more,
});
const page = (items: readonly SessionItem[], total = items.length, number = 1) => ({
  items: [...items],
  total,
  page: number,
  pageSize: 50,
});

describe('the file of the log', () => {
  afterEach(() => void vi.useRealTimers());

  it('is named by the day in Hungary, which begins before that of Greenwich', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    vi.setSystemTime(new Date('2026-06-30T22:30:00.000Z'));
    const { person: hand } = showApp(pathTo('adminAudit'), admin, {
      ...EMPTY_WORLD,
      // The day of the installation is not known: the device's own stands for it.
      installation: pending,
      auditExport: () => new Response('x'),
    });
    await hand.click(await screen.findByRole('button', { name: 'Letöltés (CSV)' }));
    await waitFor(() => expect(names).toEqual(['naplo-2026-07-01.csv']));
  });
});

describe('the sessions', () => {
  const open = (sessions: Answers['sessions'], answers: Answers = {}, query = '') =>
    showApp(`${pathTo('adminSessions')}${query}`, admin, {
      ...EMPTY_WORLD,
      ...(sessions !== undefined && { sessions }),
      ...answers,
    });
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

  it.each([
    [{}, 'jelszóval'],
    [{ kind: 'link' }, 'belépési linkkel'],
    [{ kind: 'alert' }, 'riasztás linkjével'],
    [{ kind: 'impersonated', actorName: 'Rendszer Gazda' }, 'a nevében dolgozik: Rendszer Gazda'],
  ] as const)('say how they began: %j', async (more, way) => {
    open(page([session(1, more)]));
    expect((await rowOf('Név 1')).getByText(way)).toBeTruthy();
  });

  it('cannot be ended from here where it is one’s own', async () => {
    open(page([session(1, { own: true }), session(2, { companyName: null, role: 999 })]));
    const own = await rowOf('Név 1');
    expect(own.getByText('nev1 · ez az Ön munkamenete')).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
    const other = await rowOf('Név 2');
    expect(other.getByText('999')).toBeTruthy();
    expect(other.getByRole('button', { name: 'Kijelentkeztetés: Név 2' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['it is ended', () => new Response(null, { status: 204 })],
    ['it has ended by itself', () => refusal('not-found')],
  ] as const)('are ended after a question: %s', async (_, endSession) => {
    let ended = false;
    const { person: hand, server } = open(() => page(ended ? [] : [session(2)]), {
      endSession: () => {
        ended = true;
        return endSession();
      },
    });
    await hand.click(await screen.findByRole('button', { name: 'Kijelentkeztetés: Név 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Név 2 kijelentkeztetése' }));
    expect(await serious()).toEqual([]);
    await hand.click(dialog.getByRole('button', { name: 'Kijelentkeztetés' }));
    await screen.findByText('Nincs ilyen nyitott munkamenet.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.of('endSession').map(({ params }) => params.id)).toEqual([session(2).id]);
  });

  it('that were not ended say why, and the question can be left', async () => {
    const { person: hand } = open(page([session(2)]), {
      endSession: () => refusal('busy', { message: 'Most nem megy.' }),
    });
    await hand.click(await screen.findByRole('button', { name: 'Kijelentkeztetés: Név 2' }));
    const dialog = within(await screen.findByRole('dialog'));
    await hand.click(dialog.getByRole('button', { name: 'Kijelentkeztetés' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Most nem megy.');
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are searched by a phrase, from the first page on', async () => {
    const { person: hand, server } = open(({ query }) => page([session(1)], 120, query.page), {}, '?page=2');
    await screen.findByText('51–100 / 120');
    await hand.type(screen.getByRole('searchbox'), '  kiss ');
    await waitFor(() => expect(server.of('sessions').at(-1)?.query).toMatchObject({ page: 1, phrase: 'kiss' }));
    expect(new URLSearchParams(window.location.search).get('page')).toBeNull();
  });

  it.each(['0', '-1', '1.5', 'x', ''])('begin with the first page where the address says %j', async (asked) => {
    const { server } = open(page([session(1)]), {}, `?page=${asked}`);
    await screen.findByText('Név 1');
    expect(server.of('sessions')[0]?.query).toMatchObject({ page: 1 });
  });

  it('lead back from a page that the list does not have', async () => {
    const { person: hand, server } = open(
      ({ query }) => page(query.page === 2 ? [session(1)] : [], 60, query.page),
      {},
      '?page=9',
    );
    await screen.findByText('A listának 2 oldala van, 9. oldala nincs.');
    await hand.click(screen.getByRole('button', { name: 'Az utolsó oldalra' }));
    await screen.findByText('51–60 / 60');
    expect(server.of('sessions').map(({ query }) => query.page)).toEqual([9, 2]);
  });

  it('are loading at first', async () => {
    open(pending);
    expect(await screen.findByRole('progressbar', { name: /a bejelentkezett felhasználók listája/ })).toBeTruthy();
  });
});
