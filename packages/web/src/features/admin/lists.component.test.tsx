import type { ApiName } from '@georisk/contract/api.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

interface List {
  readonly path: string;
  readonly call: ApiName;
  /** Text of the empty list. */
  readonly none: string;
  readonly full: Answers;
  /** Text of its first row. */
  readonly row: RegExp;
  /** A failure is said in place of the rows, and the page stays: without a network it has the cases of the device. */
  readonly staysOnFailure?: true;
}

const LISTS: Readonly<Record<string, List>> = {
  cases: {
    path: CLIENT_ROUTES.damages,
    call: 'damages',
    none: 'Nincs ilyen kárakta.',
    full: FULL.cases,
    row: /26000000007/,
    staysOnFailure: true,
  },
  work: {
    path: CLIENT_ROUTES.adminWork,
    call: 'work',
    none: 'Még nem volt háttérfeladat. Az első kép vagy felvétel betöltésekor jelenik meg itt.',
    full: FULL.work,
    row: /Műholdfelvétel feldolgozása/,
  },
  sources: {
    path: CLIENT_ROUTES.adminSources,
    call: 'sources',
    none: 'Még nincs forrás. Vegyen fel egy STAC-katalógust, és a rendszer naponta megnézi, van-e új felvétel.',
    full: FULL.sources,
    row: /Sentinel-2/,
  },
  sessions: {
    path: CLIENT_ROUTES.adminSessions,
    call: 'sessions',
    none: 'Nincs ilyen nyitott munkamenet.',
    full: FULL.sessions,
    row: /Szabó Éva/,
  },
  log: {
    path: CLIENT_ROUTES.adminAudit,
    call: 'audit',
    none: 'Nincs a szűrésnek megfelelő bejegyzés. Változtasson a szűrésen!',
    full: FULL.log,
    row: /Szabó Éva/,
  },
  messages: {
    path: CLIENT_ROUTES.adminMessages,
    call: 'outbox',
    none: 'Még nincs kimenő üzenet. Amint valaki belépési linket vagy új jelszót kér, itt jelenik meg.',
    full: FULL.messages,
    row: /eva@pelda\.hu/,
  },
  imports: {
    path: CLIENT_ROUTES.adminImports,
    call: 'imports',
    none: 'Még nem volt importálás. Adatot az „Importálás” gombbal lehet betölteni.',
    full: FULL.imports,
    row: /blokkok\.geojson/,
  },
  deliveries: {
    path: CLIENT_ROUTES.adminAlertDeliveries,
    call: 'alertDeliveries',
    none: 'Még nincs értesítés. Amint egy műholdfelvétel riasztást ad egy gazda táblájára, itt jelenik meg.',
    full: FULL.deliveries,
    row: /ABCD1234/,
  },
  users: {
    path: CLIENT_ROUTES.adminUsers,
    call: 'adminUsers',
    none: 'Nincs ilyen felhasználó. Változtasson a keresésen!',
    full: FULL.users,
    row: /Szabó Éva/,
  },
};

const admin = person(ROLES.ADMIN);
const main = async () => within(await screen.findByRole('main'));
/** The screen itself is loaded, not only its frame. */
const heading = () => screen.findByRole('heading', { level: 1 });

/** An answer as the server gives it to a request. */
const given = (answer: unknown, received: never): unknown =>
  typeof answer === 'function' ? (answer as (received: never) => unknown)(received) : answer;

describe.each(Object.entries(LISTS))('the list of %s', (_, { path, call, none, full, row, staysOnFailure }) => {
  /** Refuses the list as long as `isRefused` says so, and gives an empty one then. */
  const emptyUnless = (isRefused: () => boolean, reason: 'not-found' | 'internal-error'): Answers => ({
    ...EMPTY_WORLD,
    [call]: (received: never) => (isRefused() ? refusal(reason) : given(EMPTY_WORLD[call], received)),
  });

  it('says what it is loading, and has its rows then', async () => {
    const loaded = Promise.withResolvers<undefined>();
    showApp(path, admin, {
      ...EMPTY_WORLD,
      ...full,
      [call]: async (received: never) => {
        await loaded.promise;
        return given(full[call], received);
      },
    });
    await heading();
    const wheel = await (await main()).findByRole('progressbar');
    expect(wheel.getAttribute('aria-label')).toMatch(/\S/);
    expect(await serious()).toEqual([]);
    loaded.resolve(undefined);
    expect((await (await main()).findAllByText(row)).length).toBeGreaterThan(0);
    expect(document.title).toBe(`${(await heading()).textContent} – GeoRisk`);
    expect(await serious()).toEqual([]);
  });

  it('shows beside itself why it was refused, is read again at a press, and says that it is empty', async () => {
    let refuses = true;
    const { person: hand } = showApp(
      path,
      admin,
      emptyUnless(() => refuses, 'not-found'),
    );
    await heading();
    const again = await (await main()).findByRole('button', { name: 'Újra' });
    expect(again.closest('[role="alert"]')?.textContent).toContain('A keresett adat nem található.');
    expect(await serious()).toEqual([]);
    refuses = false;
    await hand.click(again);
    const content = await main();
    expect((await content.findAllByText(none)).length).toBeGreaterThan(0);
    await waitFor(() => expect(content.queryByRole('progressbar')).toBeNull());
    expect(await serious()).toEqual([]);
  });

  it('says where the service fails, and returns', async () => {
    let fails = true;
    const { person: hand } = showApp(
      path,
      admin,
      emptyUnless(() => fails, 'internal-error'),
    );
    if (staysOnFailure) await screen.findByRole('alert');
    else expect(await screen.findByRole('heading', { name: 'Hiba történt!' })).toBeTruthy();
    expect(await serious()).toEqual([]);
    fails = false;
    await hand.click(screen.getByRole('button', { name: staysOnFailure ? 'Újra' : 'Frissítés' }));
    await waitFor(() => expect(screen.queryByText('Hiba történt!')).toBeNull());
    expect((await (await main()).findAllByText(none)).length).toBeGreaterThan(0);
  });
});
