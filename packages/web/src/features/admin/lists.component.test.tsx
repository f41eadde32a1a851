import type { ApiName } from '@georisk/contract/api.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

interface List {
  readonly path: string;
  readonly call: ApiName;
  /** What it says where there is nothing. */
  readonly none: RegExp;
  readonly full: Answers;
  /** What stands in its first row. */
  readonly row: RegExp;
}

const page = <T,>(...items: T[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
const AT = '2026-07-19T08:00:00.000Z';

const LISTS: Readonly<Record<string, List>> = {
  cases: {
    path: CLIENT_ROUTES.damages,
    call: 'damages',
    none: /Nincs ilyen kárakta|Nincs/,
    full: {
      damages: page({
        id: 7,
        damageNumber: '26000000007',
        damageDate: '2026-07-01',
        dangerType: 'Jégeső',
        area: 2,
        status: 'new' as const,
        canOpen: true,
      }),
    },
    row: /26000000007/,
  },
  work: {
    path: CLIENT_ROUTES.adminWork,
    call: 'work',
    none: /Még nem volt háttérfeladat/,
    full: {
      work: page({
        id: '5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c0001',
        name: 'scene-import',
        subject: 'S2A_34TDT',
        period: '2026-07-18',
        state: 'failed' as const,
        progress: 40,
        step: null,
        attempts: 5,
        error: 'A fájl nem olvasható.',
        createdAt: AT,
        startedAt: AT,
        finishedAt: AT,
        retryAt: null,
        canRetry: true,
      }),
    },
    row: /Műholdfelvétel feldolgozása/,
  },
  sources: {
    path: CLIENT_ROUTES.adminSources,
    call: 'sources',
    none: /[Mm]ég nincs|Nincs/,
    full: {
      sources: [
        {
          id: 1,
          name: 'Sentinel-2',
          url: 'https://stac.pelda.hu/',
          collection: null,
          groupName: 'ndvi',
          active: true,
          pollMinutes: 1440,
          lookbackDays: 10,
          mostCloud: 80,
          nextPollAt: AT,
          lastPolledAt: AT,
          lastFound: 2,
          lastError: null,
          asking: false,
          version: 1,
        },
      ],
    },
    row: /Sentinel-2/,
  },
  sessions: {
    path: CLIENT_ROUTES.adminSessions,
    call: 'sessions',
    none: /[Nn]incs|[Ss]enki/,
    full: {},
    row: /./,
  },
  log: { path: CLIENT_ROUTES.adminAudit, call: 'audit', none: /[Nn]incs/, full: {}, row: /./ },
  messages: { path: CLIENT_ROUTES.adminMessages, call: 'outbox', none: /[Nn]incs|[Mm]ég/, full: {}, row: /./ },
  imports: { path: CLIENT_ROUTES.adminImports, call: 'imports', none: /[Nn]incs|[Mm]ég/, full: {}, row: /./ },
  deliveries: {
    path: CLIENT_ROUTES.adminAlertDeliveries,
    call: 'alertDeliveries',
    none: /[Nn]incs|[Mm]ég/,
    full: {},
    row: /./,
  },
  users: { path: CLIENT_ROUTES.adminUsers, call: 'adminUsers', none: /Nincs ilyen felhasználó/, full: {}, row: /./ },
};

const admin = person(ROLES.ADMIN);
const main = async () => within(await screen.findByRole('main'));
/** The screen itself has come, not only its frame. */
const heading = () => screen.findByRole('heading', { level: 1 });

describe.each(Object.entries(LISTS))('the list of %s', (_, { path, call, none, full, row }) => {
  it('says what it is waiting for', async () => {
    showApp(path, admin, { ...EMPTY_WORLD, [call]: pending });
    await heading();
    const wheel = await (await main()).findByRole('progressbar');
    expect(wheel.getAttribute('aria-label')).toMatch(/\S/);
    expect(await serious()).toEqual([]);
  });

  it('says that there is nothing, and what would stand here', async () => {
    showApp(path, admin, EMPTY_WORLD);
    await heading();
    const content = await main();
    expect((await content.findAllByText(none)).length).toBeGreaterThan(0);
    expect(content.queryByRole('progressbar')).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('says beside itself why it was refused, and is read anew at a press', async () => {
    let refuses = true;
    const { person: hand } = showApp(path, admin, {
      ...EMPTY_WORLD,
      [call]: (received: never) => {
        if (refuses) return refusal('not-found');
        const given = EMPTY_WORLD[call] as unknown;
        return typeof given === 'function' ? (given as (received: never) => unknown)(received) : given;
      },
    });
    await heading();
    const again = await (await main()).findByRole('button', { name: 'Újra' });
    expect(again.closest('[role="alert"]')?.textContent).toContain('A keresett adat nem található.');
    expect(await serious()).toEqual([]);
    refuses = false;
    await hand.click(again);
    expect((await (await main()).findAllByText(none)).length).toBeGreaterThan(0);
  });

  it('gives way to the error page where the service fails, and comes back', async () => {
    let fails = true;
    const { person: hand } = showApp(path, admin, {
      ...EMPTY_WORLD,
      [call]: (received: never) => {
        if (fails) return refusal('internal-error');
        const given = EMPTY_WORLD[call] as unknown;
        return typeof given === 'function' ? (given as (received: never) => unknown)(received) : given;
      },
    });
    expect(await screen.findByRole('heading', { name: 'Hiba történt!' })).toBeTruthy();
    expect(await serious()).toEqual([]);
    fails = false;
    await hand.click(screen.getByRole('button', { name: 'Frissítés' }));
    await waitFor(() => expect(screen.queryByText('Hiba történt!')).toBeNull());
    expect((await (await main()).findAllByText(none)).length).toBeGreaterThan(0);
  });

  it.runIf(Object.keys(full).length > 0)('has its rows', async () => {
    showApp(path, admin, { ...EMPTY_WORLD, ...full });
    expect((await (await main()).findAllByText(row)).length).toBeGreaterThan(0);
    expect(await serious()).toEqual([]);
  });
});
