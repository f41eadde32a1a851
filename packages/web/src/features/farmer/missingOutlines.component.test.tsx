import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '#web/testing/contractServer.ts';
import { personOf } from '#web/testing/accounts.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { showApp } from '#web/testing/show.tsx';

const plot = (id: number, insuredArea: number) => ({
  id,
  policyId: 1,
  policyNumber: 'KOT-1',
  plantName: 'Őszi búza',
  plantCode: null,
  insuredArea,
  meparCode: OWN_BLOCK.meparCode,
  meparPolygon: OWN_BLOCK.geom,
  tableGeometry: null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 3,
  canEdit: true,
  canDelete: false,
});
const drawn = { ...plot(7, 0.98), tableGeometry: OWN_BLOCK.geom as never, tableGeometryHa: 1, version: 4 };
const alert = {
  date: '2026-07-15',
  productId: 'alert-1',
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area: 0.4,
};

const WHOLE = { name: /^A tábla a teljes blokk \(1,00\sha\)$/ };
const section = () => screen.findByRole('region', { name: 'Hiányzó körvonal' });

describe('a missing outline', () => {
  beforeEach(emptyBrowser);

  it('becomes the block’s by one press where the areas agree, and is taken back by another', async () => {
    const parcel = { ...OWN_BLOCK, policyPlots: [plot(7, 0.98)] };
    const { person, server } = showApp('/', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [parcel],
      drawWholeBlock: drawn,
      undoWholeBlock: { ...plot(7, 0.98), version: 5 },
    });
    await section();
    server.answer({ mepars: [{ ...parcel, policyPlots: [drawn] }] });
    await person.click(screen.getByRole('button', WHOLE));
    await screen.findByText('Őszi búza: a blokk határa lett a körvonala.');
    const [request] = server.of('drawWholeBlock');
    expect([request?.params.id, request?.body.version]).toEqual([7, 3]);
    server.answer({ mepars: [{ ...parcel, policyPlots: [{ ...plot(7, 0.98), version: 5 }] }] });
    await person.click(screen.getByRole('button', { name: 'Visszavonás' }));
    await waitFor(() => expect(screen.getByRole('button', WHOLE)).toBeTruthy());
    expect(server.of('undoWholeBlock')[0]?.body.drawn).toBe(request?.body.changeId);
  });

  it('is drawn by hand where the insured area is not the block’s', async () => {
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [{ ...OWN_BLOCK, policyPlots: [plot(7, 0.6)] }] });
    const part = within(await section());
    expect(part.queryByRole('button', WHOLE)).toBeNull();
    expect(part.getByRole('button', { name: 'Megrajzolom a térképen' })).toBeTruthy();
  });

  const sunflower = (id: number, meparCode: string) => ({ ...plot(id, 0.6), plantName: 'Napraforgó', meparCode });
  const drawingOf = async () => {
    const region = await screen.findByRole('region', { name: 'Táblahatár rajzolása' }, { timeout: 5_000 });
    return region.textContent;
  };

  it('is drawn at once on its own parcel, though another one comes first in the list', async () => {
    const other = { ...OWN_BLOCK, meparCode: 'ELSO1234', policyPlots: [sunflower(1, 'ELSO1234')] };
    const parcel = { ...OWN_BLOCK, policyPlots: [{ ...sunflower(7, OWN_BLOCK.meparCode), insuredArea: 0.7 }] };
    const { person } = showApp(`/view/block/${OWN_BLOCK.meparCode}?view=ndvi`, personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [other, parcel],
    });
    await person.click(within(await section()).getByRole('button', { name: 'Megrajzolom a térképen' }));
    expect(await drawingOf()).toMatch(/^Napraforgó.*0,70/);
    expect(screen.queryByRole('dialog', { name: 'Táblahatárok kezelése' })).toBeNull();
  });

  it('is drawn on where a part of it was drawn before', async () => {
    const device = await openTab(personOf('farmer').id);
    const vertices = [
      [738_000, 205_000],
      [738_050, 205_000],
      [738_050, 205_050],
    ];
    const draft = { plotId: 7, version: 3, meparCode: OWN_BLOCK.meparCode, vertices, finished: false, holes: [] };
    await device.settled(device.write('outline', '7', draft));
    device.close();
    const parcel = { ...OWN_BLOCK, policyPlots: [sunflower(7, OWN_BLOCK.meparCode)] };
    const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [parcel] });
    await screen.findByText('Folytatja a megkezdett rajzot?', {}, { timeout: 5_000 });
    await person.click(within(await section()).getByRole('button', { name: 'Megrajzolom a térképen' }));
    expect(await drawingOf()).toContain('3 sarok');
  });

  it('has the list of all plots behind the banner of the map', async () => {
    const parcel = { ...OWN_BLOCK, policyPlots: [sunflower(7, OWN_BLOCK.meparCode)] };
    const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [parcel] });
    await person.click(await screen.findByRole('button', { name: 'Megrajzolom' }));
    await screen.findByRole('dialog', { name: 'Táblahatárok kezelése' }, { timeout: 5_000 });
  });

  it('has its own button beside each of several', async () => {
    const wheat = { ...plot(8, 0.3), plantName: 'Őszi búza' };
    const parcel = { ...OWN_BLOCK, policyPlots: [sunflower(7, OWN_BLOCK.meparCode), wheat] };
    const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: [parcel] });
    const [, second] = within(await section()).getAllByRole('button', { name: 'Megrajzolom a térképen' });
    await person.click(second as HTMLElement);
    expect(await drawingOf()).toMatch(/^Őszi búza/);
  });

  it('says what the server refuses', async () => {
    const { person } = showApp('/', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [{ ...OWN_BLOCK, policyPlots: [plot(7, 0.98)] }],
      drawWholeBlock: () => refusal('outline-refused', { message: 'A blokk több részből áll.' }),
    });
    await person.click(within(await section()).getByRole('button', WHOLE));
    await screen.findByText('A blokk több részből áll.');
  });

  it('is never louder than an alert: then the map says nothing of it, and the panel says it below', async () => {
    const ndvi = [{ date: '2026-07-15', url: 's2:NDVI_2026-07-15', clearShare: 1, mean: 0.5 }];
    showApp('/', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: [{ ...OWN_BLOCK, ndvi, alerts: [alert], policyPlots: [plot(7, 0.6)] }],
    });
    const toDo = await screen.findByRole('region', { name: 'Mi a teendője?' });
    expect(toDo.compareDocumentPosition(await section()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText('Hiányzó táblahatár!')).toBeNull();
  });
});
