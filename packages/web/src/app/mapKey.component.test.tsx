import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MapKeySection } from '#web/features/profile/MapKeySection.tsx';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';

const manager = person(ROLES.MANAGER);
const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

describe('the map key in the profile', () => {
  it('stands with the address of the features, which is copied', async () => {
    const { person: hand } = show(<MapKeySection />, manager, EMPTY_WORLD);
    const address = `${window.location.origin}/ogc`;
    expect((await screen.findByLabelText('OGC API - Features címe')).textContent).toBe(address);
    expect(await serious()).toEqual([]);
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await hand.click(screen.getByRole('button', { name: 'Másolás: OGC API - Features címe' }));
    await screen.findByRole('button', { name: 'Kimásolva: OGC API - Features címe' });
    expect(written).toHaveBeenCalledWith(address);
  });

  it('is shown once it was made', async () => {
    const { person: hand } = show(<MapKeySection />, manager, { ...EMPTY_WORLD, makeMapKey: { mapKey: KEY } });
    expect(screen.queryByLabelText('Térképkulcs')).toBeNull();
    await hand.click(await screen.findByRole('button', { name: 'Új kulcs készítése' }));
    expect((await screen.findByLabelText('Térképkulcs')).textContent).toBe(KEY);
    await screen.findByText('Másolja ki most: a kulcsot többé nem mutatjuk meg.');
    expect(await serious()).toEqual([]);
  });

  it('says why none was made', async () => {
    const { person: hand } = show(<MapKeySection />, manager, {
      ...EMPTY_WORLD,
      makeMapKey: () => refusal('busy', { message: 'Próbálja később!' }),
    });
    await hand.click(await screen.findByRole('button', { name: 'Új kulcs készítése' }));
    await screen.findByText('Próbálja később!');
  });
});
