import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const admin = personOf('admin');
const geom = { type: 'MultiPolygon' as const, coordinates: [OWN_BLOCK.geom.coordinates] };
const AREAS = [
  { geom, color: '#FFFFB2', from: 10, to: 25 },
  { geom, color: '#BD0026', from: 90, to: null },
];
const show = (damageChronology: typeof AREAS) =>
  showApp('/view/damageChronology', admin, { ...EMPTY_WORLD, damageChronology } as typeof EMPTY_WORLD);
const panel = async () => within(await screen.findByRole('complementary'));

describe('the damage chronology', () => {
  it('explains the density of the damages since the beginning, with its legend', async () => {
    show(AREAS);
    const words = await panel();
    await words.findByRole('heading', { name: 'Kárkronológia' });
    await words.findByText(/hol sűrűsödtek a rendszer indulása óta bejelentett károk/);
    const legend = words.getByRole('table', { name: 'A legnagyobb sűrűség százalékában' });
    expect(
      within(legend)
        .getAllByRole('row')
        .map(({ textContent }) => textContent?.split('\u00A0%')[0]),
    ).toEqual(['90', '75–90', '50–75', '25–50', '10–25']);
    expect(await serious()).toEqual([]);
  });

  it('says that there is no damage yet', async () => {
    show([]);
    await (await panel()).findByText(/Még nincs olyan káreset/);
  });

  it('has its panel open at first, and a toggle that closes and opens it', async () => {
    const { person } = show(AREAS);
    await person.click(await screen.findByRole('button', { name: 'Panel bezárása' }));
    await person.click(await screen.findByRole('button', { name: 'Panel megnyitása' }));
    await screen.findByRole('button', { name: 'Panel bezárása' });
    expect((await panel()).getByRole('heading', { name: 'Kárkronológia' })).toBeTruthy();
  });
});
