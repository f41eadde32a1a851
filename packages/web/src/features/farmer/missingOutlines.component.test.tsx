import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '#web/testing/contractServer.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
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
