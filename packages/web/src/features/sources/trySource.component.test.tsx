import type { SourceTry } from '@georisk/contract/verticals/admin/sourceTry.ts';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { show } from '#web/testing/show.tsx';
import { PRESETS } from './presets.ts';
import { SourceDialog } from './SourceDialog.tsx';

const FOUND: SourceTry = {
  fault: null,
  items: 42,
  more: false,
  area: 'blocks',
  newest: {
    id: 'S2B_34TDT_20260610',
    acquiredAt: '2026-06-10T09:45:00.000Z',
    cloudCover: 12.3,
    fault: null,
    bands: [
      { name: 'B04', readable: true, megabytes: 181.5, fault: null },
      { name: 'B08', readable: true, megabytes: null, fault: null },
    ],
  },
};

const open = (answer: SourceTry) =>
  show(<SourceDialog source={null} onClose={vi.fn()} />, personOf('admin'), { trySource: answer });

it('a known catalogue fills the form, which is asked as it is typed', async () => {
  const { person, server } = open(FOUND);
  const attempt = screen.getByRole('button', { name: 'Kipróbálom' });
  expect((attempt as HTMLButtonElement).disabled).toBe(true);
  await person.selectOptions(screen.getByLabelText('Ismert katalógus'), 'Earth Search: Sentinel-2 L2A');
  expect((screen.getByLabelText('Név') as HTMLInputElement).value).toBe('Earth Search: Sentinel-2 L2A');
  await person.clear(screen.getByLabelText('Hány napra visszamenőleg?'));
  await person.type(screen.getByLabelText('Hány napra visszamenőleg?'), '10');
  await person.click(attempt);
  const answer = within(
    (await screen.findByText('A katalógus használható.')).closest('[role="status"]') as HTMLElement,
  );
  answer.getByText('42 felvétel van a terület fölött. A terület: a betöltött blokkok.');
  answer.getByText(/2026\. 06\. 10\..*felhő: 12,3%/);
  answer.getByText('B04: olvasható, 181,5 MB');
  answer.getByText('B08: olvasható');
  expect(server.of('trySource').map(({ body }) => body)).toEqual([
    { url: 'https://earth-search.aws.element84.com/v1', collection: 'sentinel-2-l2a', lookbackDays: 10 },
  ]);
  expect(await serious()).toEqual([]);
  await person.clear(screen.getByLabelText('Gyűjtemény'));
  expect((screen.getByLabelText('Ismert katalógus') as HTMLSelectElement).value).toBe('');
});

it('a catalogue whose images need a sign-in is said to need it', async () => {
  const bands = [{ name: 'B04', readable: false, megabytes: null, fault: 'A(z) x nem engedi az olvasást.' }];
  const { person } = open({ ...FOUND, more: true, newest: FOUND.newest && { ...FOUND.newest, bands } });
  await person.selectOptions(screen.getByLabelText('Ismert katalógus'), 'Microsoft Planetary Computer: Sentinel-2 L2A');
  screen.getByText(/csak aláírt címről adja/);
  await person.click(screen.getByRole('button', { name: 'Kipróbálom' }));
  await screen.findByText('A katalógus válaszol, de a legújabb felvétele nem dolgozható fel.');
  screen.getByText(/^Legalább 42 felvétel/);
  screen.getByText('B04: nem olvasható. A(z) x nem engedi az olvasást.');
});

it('why nothing was found is said, and a typed name stays', async () => {
  const { person } = open({ ...FOUND, fault: 'A katalógusban nincs „x” gyűjtemény.', items: 0, newest: null });
  await person.type(screen.getByLabelText('Név'), 'Sajátom');
  await person.selectOptions(screen.getByLabelText('Ismert katalógus'), 'Copernicus Data Space: Sentinel-2 L2A');
  expect((screen.getByLabelText('Név') as HTMLInputElement).value).toBe('Sajátom');
  await person.click(screen.getByRole('button', { name: 'Kipróbálom' }));
  expect((await screen.findByRole('alert')).textContent).toContain('nincs „x” gyűjtemény');
});

it('known catalogues are public https addresses, each once', () => {
  for (const { url } of PRESETS) expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\//);
  expect(new Set(PRESETS.map(({ url, collection }) => `${url} ${collection}`)).size).toBe(PRESETS.length);
});
