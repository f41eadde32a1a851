import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

/** A plot of one drawn hectare. */
const drawn = (insuredArea: number) => ({
  id: 7,
  policyId: 1,
  policyNumber: 'KOT-1',
  plantName: 'Őszi búza',
  plantCode: null,
  insuredArea,
  meparCode: OWN_BLOCK.meparCode,
  meparPolygon: OWN_BLOCK.geom,
  tableGeometry: OWN_BLOCK.geom as never,
  tableGeometryHa: 1,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 3,
  canEdit: true,
  canDelete: false,
});

async function save(insuredArea: number) {
  const shown = showApp('/', personOf('farmer'), {
    ...EMPTY_WORLD,
    registerDeviceKey: { fingerprint: '' },
    mepars: [{ ...OWN_BLOCK, policyPlots: [drawn(insuredArea)] }],
    savePolicyDrawing: { ...drawn(insuredArea), version: 4 },
  });
  const { person } = shown;
  await person.click(await screen.findByRole('button', { name: /^Táblahatárok kezelése/ }));
  await person.click(await screen.findByRole('button', { name: /^Módosítás:/ }, { timeout: 5_000 }));
  await person.click(await screen.findByRole('button', { name: 'Körvonal mentése' }));
  return shown;
}
const question = () => screen.findByRole('dialog', { name: 'Biztosan ez a tábla?' });

describe('an outline of one hectare', () => {
  beforeEach(emptyBrowser);

  it.each([
    ['smaller', 7.42, 'A körvonal 1,00 ha, a biztosított terület 7,42 ha.'],
    ['larger', 0.9, 'A körvonal 1,00 ha, a biztosított terület 0,90 ha.'],
  ])('that is much %s than the insured area is saved after a question', async (_, insured, sentence) => {
    const { person, server } = await save(insured);
    expect(within(await question()).getByText(sentence)).toBeTruthy();
    await person.click(within(await question()).getByRole('button', { name: 'Mentés így is' }));
    await waitFor(() => expect(server.of('savePolicyDrawing').map(({ body }) => body.policyPlotId)).toEqual([7]));
    expect(screen.queryByRole('dialog', { name: 'Biztosan ez a tábla?' })).toBeNull();
  });

  it('is drawn on where the answer is no, and nothing is sent', async () => {
    const { person, server } = await save(7.42);
    await person.click(within(await question()).getByRole('button', { name: 'Tovább rajzolok' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Biztosan ez a tábla?' })).toBeNull());
    expect(screen.getByRole('region', { name: 'Táblahatár rajzolása' })).toBeTruthy();
    expect(server.of('savePolicyDrawing')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Körvonal mentése' }));
    await question();
  });

  it('that is near the insured area is saved without a question', async () => {
    const { server } = await save(1.1);
    await waitFor(() => expect(server.of('savePolicyDrawing')).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: 'Biztosan ez a tábla?' })).toBeNull();
  });
});
