import type { BlockYear } from '@georisk/contract/verticals/insurance/blockHistory.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { BlockHistory } from './BlockHistory.tsx';

const CODE = 'DAPW9NQH';
const damage = (id: number, canOpen: boolean): BlockYear['damages'][number] => ({
  id,
  damageNumber: `KAR-${id}`,
  damageDate: '2025-06-18',
  dangerType: 'jégverés',
  area: 3,
  status: 'closed',
  canOpen,
  proposal: canOpen ? 1_200_000 : null,
});
const YEARS: readonly BlockYear[] = [
  {
    year: 2025,
    crops: [
      { name: 'Kukorica', share: 0.75 },
      { name: 'Egyéb', share: 0.25 },
    ],
    insured: [
      { crop: 'kukorica', hectares: 12.5, sumInsured: 4_000_000 },
      { crop: '–', hectares: 2, sumInsured: null },
    ],
    yields: [
      { crop: 'kukorica', yield: 8.25, kind: 'insured' },
      { crop: 'kukorica', yield: 5, kind: 'surveyed' },
    ],
    damages: [damage(7, true), damage(8, false)],
    alerts: Array.from({ length: 7 }, (_, index) => ({ date: `2025-07-0${index + 1}`, hectares: index + 1 })),
  },
  { year: 2024, crops: [], insured: [], yields: [], damages: [], alerts: [] },
];
const user = person(ROLES.EXPERT_UW);
const text = (element: HTMLElement) => element.textContent.replaceAll('\u00A0', ' ');

describe('the history of a block', () => {
  it('is not read before it is asked for', async () => {
    const { person: hand, server } = show(<BlockHistory code={CODE} startsOpen={false} />, user, {
      blockHistory: [...YEARS],
    });
    const button = await screen.findByRole('button', { name: 'Múlt megjelenítése' });
    expect(server.of('blockHistory')).toEqual([]);
    await hand.click(button);
    expect(await screen.findByRole('heading', { name: '2025' })).toBeTruthy();
    expect(server.of('blockHistory').map(({ params }) => params)).toEqual([{ code: CODE }]);
  });

  it('has crops, sums, yields, cases and the first alerts of each year', async () => {
    show(<BlockHistory code={CODE} startsOpen />, user, { blockHistory: [...YEARS] });
    const year = (await screen.findByRole('heading', { name: '2025' })).closest('li') as HTMLElement;
    for (const part of [
      'Kukorica 75 %',
      '12,50 ha',
      '4,0 M Ft',
      '8,25 t/ha (biztosított)',
      '(felmért)',
      'javaslat 1,2 M Ft',
      'és még 2',
    ])
      expect(text(year)).toContain(part);
    expect(within(year).getAllByRole('link')).toHaveLength(1);
    expect(within(year).getByRole('link').getAttribute('href')).toBe('/view/damage/KAR-7');
    // A year's empty kinds have no line.
    const before = screen.getByRole('heading', { name: '2024' }).closest('li') as HTMLElement;
    expect(before.querySelectorAll('dt')).toHaveLength(0);
    expect(await serious()).toEqual([]);
  });

  it('says that there is none, and why it could not be read', async () => {
    const { server, person: hand } = show(<BlockHistory code={CODE} startsOpen={false} />, user, {
      blockHistory: () => refusal('not-found'),
    });
    await hand.click(await screen.findByRole('button', { name: 'Múlt megjelenítése' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.answer({ blockHistory: [] });
    await hand.click(screen.getByRole('button', { name: /Frissítés|Újra/ }));
    expect(await screen.findByText(/Erről a blokkról még nincs korábbi adat/)).toBeTruthy();
  });
});
