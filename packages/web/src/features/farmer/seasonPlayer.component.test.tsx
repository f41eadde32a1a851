import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { parcelOf } from '#web/shared/parcels/parcel.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { lessMotion } from '#web/testing/motion.ts';
import { seasonBytes } from '#web/testing/seasonPack.ts';
import { show } from '#web/testing/show.tsx';
import { PlayButton } from './PlayButton.tsx';

beforeEach(() => lessMotion(false));

const opened = async (answer: () => Response) => {
  const shown = show(<PlayButton parcel={parcelOf(OWN_BLOCK)} date="2026-06-10" />, personOf('farmer'), {
    blockSeason: answer,
  });
  await shown.person.click(screen.getByRole('button', { name: 'Az idény lejátszása' }));
  return { ...shown, box: within(await screen.findByRole('dialog', { name: 'ABCD1234: 2026 képei' })) };
};

it('plays the season from its first date on, from one file, until it is stopped', async () => {
  const bytes = await seasonBytes();
  const { server, person, box } = await opened(() => new Response(bytes as BodyInit));
  const stop = await box.findByRole('button', { name: 'Megállítás' });
  await box.findByText('Nap: 2026. 05. 10. (2 / 3)');
  await box.findByText('Nap: 2026. 06. 10. (3 / 3)');
  await box.findByText('Nap: 2026. 04. 10. (1 / 3)');
  await person.click(stop);
  await box.findByRole('button', { name: 'Lejátszás' });
  expect(server.of('blockSeason')).toHaveLength(1);
  expect(await serious()).toEqual([]);
  await person.click(box.getByRole('button', { name: 'Bezárás' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('waits for a press where somebody wants no motion', async () => {
  lessMotion(true);
  const bytes = await seasonBytes();
  const { person, box } = await opened(() => new Response(bytes as BodyInit));
  await person.click(await box.findByRole('button', { name: 'Lejátszás' }));
  await box.findByText('Nap: 2026. 05. 10. (2 / 3)');
  expect(box.getByRole('button', { name: 'Megállítás' })).toBeTruthy();
});

it('says why there is nothing to play, and tries again', async () => {
  const bytes = await seasonBytes();
  let failed = false;
  const { person, box } = await opened(() => {
    if (failed) return new Response(bytes as BodyInit);
    failed = true;
    return refusal('not-found', { message: 'Nincs kép.' });
  });
  await person.click(await box.findByRole('button', { name: /Újra/ }));
  await box.findByRole('button', { name: 'Megállítás' });
});
