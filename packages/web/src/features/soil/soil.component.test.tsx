import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { SoilMepar } from '@georisk/contract/verticals/soil/soil.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { person as personOfRole } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, DESKTOP, PHONE, TABLET } from '#web/testing/width.ts';

const surveyor = personOf('prokat');
const OVERVIEW = {
  soilZones: 213,
  soilSamples: 1_373,
  managementZones: 27,
  box: [800_000, 117_000, 812_000, 129_000],
  place: [806_000, 123_000],
  terrainUrl: 'c3:Terrain_2024-03-20',
};

const MEPAR: SoilMepar = {
  meparCode: OWN_BLOCK.meparCode,
  geom: OWN_BLOCK.geom,
  geomHa: OWN_BLOCK.geomHa,
  status: null,
  cityName: 'Kunágota',
  ndvi: [
    { date: '2026-07-12', url: 's2:NDVI_2026-07-12', clearShare: 1, mean: 0.7 },
    { date: '2026-07-02', url: 's2:NDVI_2026-07-02', clearShare: 0.9, mean: 0.6 },
  ],
  alerts: [],
  terrainUrl: null,
};
const VIEW = `/view/soilSamplingMepar/${MEPAR.meparCode}`;

describe('the home of the soil survey', () => {
  it('says what will stand there and how it gets in, while there is nothing', async () => {
    showApp('/', surveyor, EMPTY_WORLD);
    const card = within(await screen.findByRole('region', { name: 'Talajfelmérés' }));
    await card.findByText('Még nincs talajfelmérés');
    expect(card.getByText(/A rendszergazda tölti be őket/)).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('counts what there is, and leads to it', async () => {
    const { person } = showApp('/', surveyor, { ...EMPTY_WORLD, soilOverview: OVERVIEW });
    const card = within(await screen.findByRole('region', { name: 'Talajfelmérés' }));
    await card.findByText(/213 talajfolt · 1\s373 talajminta · 27 menedzsmentzóna/);
    await person.click(card.getByRole('button', { name: 'Ugrás a felmért területre' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Talajfelmérés' })).toBeNull());
  });

  it('says what could not be read, and reads it again', async () => {
    let asked = 0;
    const { person } = showApp('/', surveyor, {
      ...EMPTY_WORLD,
      soilOverview: () => ((asked += 1) === 1 ? refusal('not-found') : OVERVIEW),
    });
    const card = within(await screen.findByRole('region', { name: 'Talajfelmérés' }));
    await person.click(await card.findByRole('button', { name: 'Újra' }));
    await card.findByText(/213 talajfolt/);
  });

  it('has its layers on, without a panel, and asks for NDVI by a block', async () => {
    const { person } = showApp('/', surveyor, { ...EMPTY_WORLD, soilOverview: OVERVIEW });
    await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
    const switcher = within(await screen.findByRole('dialog', { name: 'Rétegek' }));
    const isOn = (name: string) => (switcher.getByRole('checkbox', { name }) as HTMLInputElement).checked;
    for (const layer of [
      'Talajtípus',
      'Kötöttség',
      'Talajminták',
      'Menedzsmentzónák',
      'Domborzatmodell',
      'MePAR-blokkok',
    ])
      expect(isOn(layer), layer).toBe(true);
    await person.click(switcher.getByRole('checkbox', { name: 'NDVI' }));
    await switcher.findByText(/Kattintson egy MePAR-blokkra/);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('a block of the soil survey', () => {
  it('shows the newest day of NDVI, and the day of the address', async () => {
    const { person } = showApp(VIEW, surveyor, { ...EMPTY_WORLD, soilMepar: MEPAR });
    const card = within(await screen.findByRole('region', { name: 'MePAR blokk' }));
    expect(card.getByRole('heading', { name: MEPAR.meparCode })).toBeTruthy();
    const day = card.getByRole('combobox', { name: 'NDVI-kép napja' });
    expect(day.textContent).toBe('2026. 07. 12.');
    await person.click(day);
    await person.click(await screen.findByRole('option', { name: '2026. 07. 02.' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('date')).toBe('2026-07-02'));
    expect(day.textContent).toBe('2026. 07. 02.');
    expect(await serious()).toEqual([]);
  });

  it.each([DESKTOP, TABLET, PHONE])('has no panel open at first: $width × $height', async (size) => {
    atWidth(size);
    showApp(VIEW, surveyor, { ...EMPTY_WORLD, soilMepar: MEPAR });
    await screen.findByRole('region', { name: 'MePAR blokk' });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Panel/ })).toBeNull();
  });

  it('without a picture says so', async () => {
    showApp(VIEW, surveyor, { ...EMPTY_WORLD, soilMepar: { ...MEPAR, ndvi: [] } });
    await screen.findByText('Erről a blokkról még nincs felhőtlen NDVI-kép.');
  });

  it('that is not there says so, and is asked for again', async () => {
    const { person, server } = showApp(VIEW, surveyor, EMPTY_WORLD);
    await person.click(await screen.findByRole('button', { name: 'Újra' }));
    await waitFor(() => expect(server.names().filter((name) => name === 'soilMepar')).toHaveLength(2));
  });

  it('is no page of an agronomy client, who is asked for nothing of the survey', async () => {
    const { server } = showApp(VIEW, personOfRole(ROLES.AGRO), EMPTY_WORLD);
    await screen.findByRole('heading', { name: '404 - page not found' });
    expect(server.names().filter((name) => name.startsWith('soil'))).toEqual([]);
  });

  it('of an agronomy client’s home asks for nothing of the survey either', async () => {
    const { person, server } = showApp('/', personOfRole(ROLES.AGRO), EMPTY_WORLD);
    await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
    const switcher = within(await screen.findByRole('dialog', { name: 'Rétegek' }));
    for (const name of ['NDVI', 'MePAR-blokkok', 'Menedzsmentzónák']) switcher.getByRole('checkbox', { name });
    expect(server.names().filter((name) => name.startsWith('soil'))).toEqual([]);
  });
});
