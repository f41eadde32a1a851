import type { Scene, SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const [first] = FULL.sources.sources;
if (first === undefined) throw new Error('The full list has no source');
const SOURCE: SceneSource = first;
const SCENE: Scene = {
  id: 31,
  sourceId: 1,
  sourceName: 'Sentinel-2',
  groupName: 's2',
  externalId: 'S2A_MSIL2A_20260718',
  date: '2026-07-18',
  granule: '34TDT',
  platform: 'Sentinel-2A',
  state: 'done',
  reason: null,
  cloudCover: 12.4,
  clearShare: 0.905,
  updatedAt: AT,
};
const page = (items: readonly Scene[], total = items.length, number = 1) => ({
  items: [...items],
  total,
  page: number,
  pageSize: 50,
});
const open = (answers: Answers = {}, query = '') =>
  showApp(`${CLIENT_ROUTES.adminSources}${query}`, personOf('admin'), {
    ...EMPTY_WORLD,
    sources: [SOURCE],
    scenes: page([SCENE]),
    ...answers,
  });
const card = async (name = 'Sentinel-2') =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('article') as HTMLElement);
const gone = new Response(null, { status: 204 });

describe('a source of scenes', () => {
  it.each([
    [{ lastPolledAt: null, lastFound: null }, 'Még nem kérdeztük meg.'],
    [{ lastFound: 0 }, /kérdeztük meg: nem volt új felvétel\.$/],
    [{ lastFound: 2 }, /kérdeztük meg: 2 új felvétel\.$/],
    [{ lastError: 'A katalógus nem válaszol.' }, /de nem sikerült\. A katalógus nem válaszol\.$/],
  ] as const)('says when it was asked last: %j', async (more, sentence) => {
    open({ sources: [{ ...SOURCE, ...more }] });
    expect((await card()).getByText(sentence)).toBeTruthy();
  });

  it('that is off says so, and nothing of the next time', async () => {
    open({ sources: [{ ...SOURCE, active: false, collection: 'sentinel-2-l2a' }] });
    expect((await card()).getByText('kikapcsolva · gyűjtemény: sentinel-2-l2a · csoport: ndvi')).toBeTruthy();
  });

  it('is asked once at a press, and says that it is being asked', async () => {
    let asks = false;
    const { person, server } = open({
      sources: () => [{ ...SOURCE, asking: asks }],
      pollSource: () => {
        asks = true;
        return gone;
      },
    });
    await person.dblClick((await card()).getByRole('button', { name: 'Kérdezze meg most' }));
    const button = await (await card()).findByRole('button', { name: 'Kérdezés folyamatban' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await person.click(button);
    expect(server.of('pollSource').map(({ params }) => params.id)).toEqual([1]);
  });

  it('that cannot be asked says why', async () => {
    const { person } = open({ pollSource: () => refusal('busy', { message: 'Éppen kérdezzük.' }) });
    await person.click((await card()).getByRole('button', { name: 'Kérdezze meg most' }));
    await (await card()).findByText('Éppen kérdezzük.');
  });

  it('is changed with all its fields on the version that was read', async () => {
    const { person, server } = open({ changeSource: { ...SOURCE, name: 'Földmegfigyelő' } });
    await person.click((await card()).getByRole('button', { name: 'Módosítás' }));
    const box = within(await screen.findByRole('dialog', { name: 'Sentinel-2 módosítása' }));
    expect(box.queryByLabelText('Ismert katalógus')).toBeNull();
    const name = box.getByLabelText('Név');
    await person.clear(name);
    await person.type(name, ' Földmegfigyelő ');
    const cloud = box.getByLabelText('Legfeljebb ekkora felhőborítással (%)');
    await person.clear(cloud);
    await person.type(cloud, '62,5');
    await person.click(box.getByRole('checkbox', { name: 'Bekapcsolva' }));
    await person.dblClick(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('changeSource').map(({ params, body }) => [params.id, body])).toEqual([
      [
        1,
        {
          name: 'Földmegfigyelő',
          url: 'https://stac.pelda.hu/',
          collection: null,
          groupName: 'ndvi',
          pollMinutes: 1440,
          lookbackDays: 10,
          mostCloud: 62.5,
          active: false,
          version: 1,
        },
      ],
    ]);
  });

  it.each([
    ['Név', '  ', 'Kötelező kitölteni.'],
    ['STAC-cím', 'stac.pelda.hu', /^Teljes címet adjon meg/],
    ['STAC-cím', 'ftp://stac.pelda.hu', /^Teljes címet adjon meg/],
    ['Rétegcsoport', 'Ékezetes', 'Csak kisbetű, szám és kötőjel lehet benne.'],
    ['Hány percenként kérdezze meg?', '0', '1 és 44640 közötti egész szám kell.'],
    ['Hány percenként kérdezze meg?', '1,5', '1 és 44640 közötti egész szám kell.'],
    ['Hány napra visszamenőleg?', '', '1 és 3660 közötti egész szám kell.'],
    ['Legfeljebb ekkora felhőborítással (%)', '100,1', '0 és 100 közötti szám kell.'],
    ['Legfeljebb ekkora felhőborítással (%)', 'sok', '0 és 100 közötti szám kell.'],
  ])('does not take for „%s” %j', async (label, text, sentence) => {
    const { person, server } = open();
    await person.click((await card()).getByRole('button', { name: 'Módosítás' }));
    const box = within(await screen.findByRole('dialog'));
    const field = box.getByLabelText(label);
    await person.clear(field);
    if (text !== '') await person.type(field, text);
    await person.click(box.getByRole('button', { name: 'Mentés' }));
    await box.findByText(sentence);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.of('changeSource')).toEqual([]);
  });

  it('that somebody else changed is not saved, and says so', async () => {
    const { person } = open({ changeSource: () => refusal('stale-version') });
    await person.click((await card()).getByRole('button', { name: 'Módosítás' }));
    const box = within(await screen.findByRole('dialog'));
    await person.click(box.getByRole('button', { name: 'Mentés' }));
    expect((await box.findByRole('alert')).textContent).toContain('Időközben valaki más módosította ezt a forrást.');
  });

  it.each([
    ['it is removed', () => gone],
    ['somebody else has removed it', () => refusal('not-found')],
  ] as const)('goes from the list after a question: %s', async (_, removeSource) => {
    let sources = [SOURCE];
    const { person, server } = open({
      sources: () => sources,
      removeSource: () => {
        sources = [];
        return removeSource();
      },
    });
    await person.click((await card()).getByRole('button', { name: 'Törlés' }));
    const box = within(await screen.findByRole('dialog', { name: 'Sentinel-2 törlése' }));
    box.getByText(/A már feldolgozott felvételek megmaradnak/);
    await person.dblClick(box.getByRole('button', { name: 'Forrás törlése' }));
    await screen.findByText(/^Még nincs forrás/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('removeSource')).toHaveLength(1);
  });

  it('that is removed late closes no other dialog', async () => {
    const answer = Promise.withResolvers<Response>();
    let sources = [SOURCE];
    const { person, server } = open({ sources: () => sources, removeSource: () => answer.promise });
    await person.click((await card()).getByRole('button', { name: 'Törlés' }));
    const box = within(await screen.findByRole('dialog'));
    await person.click(box.getByRole('button', { name: 'Forrás törlése' }));
    await waitFor(() => expect(server.of('removeSource')).toHaveLength(1));
    await person.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Forrás felvétele' }));
    const other = within(await screen.findByRole('dialog', { name: 'Új forrás' }));
    await person.type(other.getByLabelText('Név'), 'Sajátom');
    sources = [];
    answer.resolve(gone);
    await screen.findByText(/^Még nincs forrás/);
    expect(other.getByLabelText<HTMLInputElement>('Név').value).toBe('Sajátom');
    expect(screen.getByRole('dialog', { name: 'Új forrás' })).toBeTruthy();
  });

  it('stays where its removal is refused or is not confirmed', async () => {
    const { person, server } = open({ removeSource: () => refusal('busy', { message: 'Éppen kérdezzük.' }) });
    await person.click((await card()).getByRole('button', { name: 'Törlés' }));
    const box = within(await screen.findByRole('dialog'));
    await person.click(box.getByRole('button', { name: 'Forrás törlése' }));
    await box.findByText('Éppen kérdezzük.');
    await person.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card()).toBeTruthy();
    expect(server.of('removeSource')).toHaveLength(1);
  });
});

describe('the scenes', () => {
  const cells = async () => {
    const row = (await screen.findByText('34TDT')).closest('tr');
    return [...(row?.children ?? [])].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  };

  it('have day, granule, source and what became of them', async () => {
    open();
    expect(await cells()).toEqual([
      '2026. 07. 18.',
      '34TDTS2A_MSIL2A_20260718 · Sentinel-2A',
      'Sentinel-2',
      '12 %',
      '91 %',
      'kész',
    ]);
    expect(await serious()).toEqual([]);
  });

  it('that came by hand and were refused say so, without figures that nobody knows', async () => {
    open({
      scenes: page([
        {
          ...SCENE,
          sourceId: null,
          sourceName: null,
          platform: null,
          cloudCover: null,
          clearShare: null,
          state: 'refused',
          reason: 'Nincs blokk alatta.',
        },
      ]),
    });
    expect(await cells()).toEqual([
      '2026. 07. 18.',
      '34TDTS2A_MSIL2A_20260718',
      'kézi betöltés',
      '',
      '',
      'nem használhatóNincs blokk alatta.',
    ]);
  });

  it('are narrowed by state, source and days, from the first page on', async () => {
    const { person, server } = open({ scenes: ({ query }) => page([SCENE], 120, query.page) }, '?page=2');
    await screen.findByText('51–100 / 120');
    const filters = within(screen.getByRole('search', { name: 'Felvételek' }));
    await person.selectOptions(filters.getByLabelText('Állapot'), 'sikertelen');
    await waitFor(() => expect(server.of('scenes').at(-1)?.query).toMatchObject({ page: 1, state: 'failed' }));
    await person.selectOptions(filters.getByLabelText('Forrás'), 'Sentinel-2');
    await waitFor(() => expect(server.of('scenes').at(-1)?.query).toMatchObject({ state: 'failed', source: 1 }));
    expect(window.location.search).toBe('?state=failed&source=1');
  });

  it.each([
    ['?from=2026-02-31', {}],
    ['?from=2026-07-10&to=2026-07-01', {}],
    ['?from=x&to=2026-07-01', { to: '2026-07-01' }],
    ['?state=x&source=1.5', {}],
    ['?source=0', {}],
    ['?state=done&from=2026-07-01&to=2026-07-01', { state: 'done', from: '2026-07-01', to: '2026-07-01' }],
  ])('are asked for what an address names: %s', async (query, asked) => {
    const { server } = open({}, query);
    await screen.findByText('34TDT');
    const { page: _, pageSize: __, ...rest } = server.of('scenes')[0]?.query ?? {};
    expect(rest).toEqual(asked);
  });

  it('of a source that there is no more are not said to be those of all', async () => {
    open({ scenes: page([]) }, '?source=99');
    await screen.findByText('Nincs ilyen felvétel. Változtasson a szűrőkön!');
    expect(screen.getByLabelText<HTMLSelectElement>('Forrás').value).toBe('99');
  });

  it('are loading while the sources are there already', async () => {
    open({ scenes: pending });
    await card();
    expect(screen.getByRole('progressbar', { name: /a felvételek listája/ })).toBeTruthy();
  });

  it('that were refused leave the sources as they are, and are read again', async () => {
    const { person, server } = open({ scenes: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    await card();
    server.answer({ scenes: page([]) });
    await person.click(again);
    await screen.findByText(/^Még nincs felvétel/);
  });
});
