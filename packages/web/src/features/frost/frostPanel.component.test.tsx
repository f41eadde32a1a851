import type { FrostBlock } from '@georisk/contract/verticals/frost/frost.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, PHONE, TABLET } from '#web/testing/width.ts';

const { meparCode, geom: polygon } = OWN_BLOCK;
const DANGER = { meparCode, polygon, frost: 2, frostLabel: 'Alacsony', probability: 0.11, events: 3, years: 30 };
const damage = {
  id: 1,
  damageNumber: 'KAR-1',
  dangerType: 'Tavaszi fagy',
  damagedArea: 1_234.5,
  damageAmount: 0,
  damageProportion: 0.4,
  hasCase: false,
};
const around = (...damages: FrostBlock['damages']): FrostBlock => ({
  meparCode,
  polygon,
  frost: 2,
  frostLabel: 'Alacsony',
  damages,
});
const MADE = {
  stations: 6,
  grids: 0,
  firstYear: 1996,
  lastYear: 2025,
  blocks: 240,
  error: 0.6,
  gridError: null,
  madeAt: null,
  box: null,
};
const WORLD: Answers = {
  ...EMPTY_WORLD,
  frostMap: MADE,
  frostDanger: DANGER,
  frostDamages: { items: [around()], truncated: false },
};
const AT = `/view/frostDamage?meparCode=${meparCode}`;
const open = (answers: Answers = {}, path = AT) => showApp(path, personOf('manager'), { ...WORLD, ...answers });
const chosen = async () => within(await screen.findByRole('region', { name: 'MePAR blokk' }));
const definitions = (block: Awaited<ReturnType<typeof chosen>>) =>
  block.queryAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

describe('the panel of frost, of a block', () => {
  it('that the map does not cover, says that there are no data, and neither chance nor years', async () => {
    open({
      frostDanger: { ...DANGER, frost: null, frostLabel: null, probability: null, events: null, years: null },
    });
    const block = await chosen();
    expect((await block.findByText('Nincs adat')).parentElement?.textContent).toBe('Fagyveszély: Nincs adat');
    await block.findByText('Ezen a blokkon nincs fagykár a nyilvántartásban.');
    expect(definitions(block)).toEqual([]);
    expect(block.queryByText(/fagyos év/)).toBeNull();
  });

  it.each([
    [0, 0, 30, '0 %', '0 fagyos év 30 évből'],
    [1, 30, 30, '100 %', '30 fagyos év 30 évből'],
    [0.005, 0, 0, '1 %', null],
  ])('with a chance of %d has it in per cent, and its years where there are any', async (...row) => {
    const [probability, events, years, chance, sentence] = row;
    open({ frostDanger: { ...DANGER, probability, events, years } });
    const block = await chosen();
    await block.findByText('Alacsony');
    expect(definitions(block)).toEqual([chance]);
    expect(block.queryByText(/fagyos év/)?.textContent ?? null).toBe(sentence);
  });

  it('has its own damages only, a large area and no payment in Hungarian figures', async () => {
    const neighbour = { ...around({ ...damage, id: 2, damageNumber: 'KAR-2' }), meparCode: 'EFGH5678' };
    open({ frostDamages: { items: [neighbour, around(damage)], truncated: false } });
    const block = await chosen();
    await block.findByText('KAR-1');
    expect(block.queryByText('KAR-2')).toBeNull();
    expect(definitions(block)).toEqual(['11 %', 'Tavaszi fagy', '1 234,50 ha', '0 Ft', '0 %']);
    expect(block.queryByRole('link', { name: /kárakta/ })).toBeNull();
  });

  it('whose damages cannot be read keeps its danger, and they are asked for again', async () => {
    const { person, server } = open({ frostDamages: () => refusal('form-refused') });
    const block = await chosen();
    await block.findByText('Nem sikerült betölteni: fagykárok.');
    expect(block.getByText('Alacsony')).toBeTruthy();
    server.answer({ frostDamages: { items: [around(damage)], truncated: false } });
    await person.click(block.getByRole('button', { name: 'Újra' }));
    await block.findByText('KAR-1');
  });

  it('whose danger cannot be read is asked for again', async () => {
    let asked = 0;
    const { person } = open({ frostDanger: () => ((asked += 1) === 1 ? refusal('form-refused') : DANGER) });
    const block = await chosen();
    await person.click(await block.findByRole('button', { name: 'Újra' }));
    await block.findByText('Alacsony');
  });

  it('leads to its perils, and is left by its button', async () => {
    const { person } = open();
    const block = await chosen();
    const link = await block.findByRole('link', { name: 'Káresemények a jogszabály szerint' });
    expect(link.getAttribute('href')).toBe(`/view/perils?meparCode=${meparCode}`);
    await person.click(block.getByRole('button', { name: 'Kijelölés törlése' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    await screen.findByText(/Koppintson egy blokkra/);
    expect(screen.queryByRole('region', { name: 'MePAR blokk' })).toBeNull();
  });

  it('is answered at the head of a phone’s sheet, in the class of its danger', async () => {
    atWidth(PHONE);
    open();
    await screen.findByText(`${meparCode}: Alacsony`);
  });

  it('without data is answered there too', async () => {
    atWidth(PHONE);
    open({ frostDanger: { ...DANGER, frost: null, frostLabel: null } });
    await screen.findByText(`${meparCode}: Nincs adat`);
  });

  it('opens the panel over a tablet’s map, which is free without a block', async () => {
    atWidth(TABLET);
    const { person } = open();
    await (await chosen()).findByText('Alacsony');
    await person.click((await chosen()).getByRole('button', { name: 'Kijelölés törlése' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});

describe('the panel of frost without a block', () => {
  it('says how the map gets in where none is made, and nothing of it where it cannot be known', async () => {
    open({ frostMap: { ...MADE, blocks: 0, firstYear: null, lastYear: null } }, '/view/frostDamage');
    const panel = within(await screen.findByRole('complementary'));
    expect((await panel.findByRole('status')).textContent).toContain('Még nincs fagyveszély-térkép.');
    expect(panel.queryByText(/állomás mérései alapján/)).toBeNull();
  });
});
