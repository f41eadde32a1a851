import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { AskableNumber } from './AskableNumber.tsx';
import { DateList } from './DateList.tsx';
import { NdviFigure } from './NdviFigure.tsx';
import type { MeanOnDate } from './ndviOnDate.ts';
import { PolicySections } from './PolicySections.tsx';

const farmer = personOf('farmer');

describe('a number that says where it comes from', () => {
  it('opens its origin at a press and by keys, and gives the focus back', async () => {
    const { person } = show(
      <AskableNumber
        label="Átlagos NDVI: 0,50"
        from={[
          { label: 'Dátum', value: '2026. 07. 15.' },
          { label: 'Felvétel', value: 's2:NDVI' },
        ]}
      >
        0,50
      </AskableNumber>,
      farmer,
      EMPTY_WORLD,
    );
    const button = screen.getByRole('button', { name: 'Átlagos NDVI: 0,50: honnan jön ez a szám?' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.focus();
    await person.keyboard('{Enter}');
    const box = within(await screen.findByRole('dialog', { name: 'Honnan jön ez a szám? Átlagos NDVI: 0,50' }));
    expect(box.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Dátum', 'Felvétel']);
    expect(await serious()).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});

describe('a list of dates', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: String(index),
      date: `2026-07-${String(20 - index).padStart(2, '0')}`,
      note: `0,${index}`,
    }));
  const open = (count: number, shown: string | null = null) => {
    const onChoose = vi.fn<(date: string) => void>();
    const view = show(
      <DateList what="NDVI" rows={rows(count)} shown={shown} onChoose={onChoose} />,
      farmer,
      EMPTY_WORLD,
    );
    return { ...view, onChoose };
  };

  it('of four shows all of them, the shown one pressed', async () => {
    const { person, onChoose } = open(4, '2026-07-19');
    expect(screen.queryByRole('button', { name: /Még/ })).toBeNull();
    const pressed = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-pressed') === 'true');
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['2026. 07. 19.0,1']);
    await person.click(screen.getByRole('button', { name: 'NDVI megjelenítése a térképen: 2026. 07. 20., 0,0' }));
    expect(onChoose.mock.calls).toEqual([['2026-07-20']]);
  });

  it('of more shows four, all of them at a press, and four again', async () => {
    const { person } = open(7);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await person.click(screen.getByRole('button', { name: 'Még 3 dátum' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    await person.click(screen.getByRole('button', { name: 'Kevesebb dátum' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('of none is empty', () => {
    open(0);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('the mean of a day', () => {
  const mean = (value: number | null, previous: MeanOnDate['previous'] = null): MeanOnDate =>
    ({
      product: {
        id: 'x',
        type: 'NDVI',
        url: 's2:NDVI_2026-07-15',
        date: '2026-07-15',
        data: { count: 1_234, mean: value, min: 0.1, max: 0.9, sd: 0.123, clearShare: 0.99 },
      },
      previous,
    }) as never;
  const open = (props: Parameters<typeof NdviFigure>[0]) => show(<NdviFigure {...props} />, farmer, EMPTY_WORLD);
  const earlier = (difference: number) => ({ date: '2026-07-10', difference });

  it('is large, with the change since the image before, and its origin', async () => {
    const { person } = open({ mean: mean(0.504, earlier(0.1)), isLoading: false });
    expect(screen.getByText('+0,10 az előző felvételhez (2026. 07. 10.)')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /^Átlagos NDVI, 2026\. 07\. 15\.: 0,50/ }));
    const box = within(await screen.findByRole('dialog'));
    const values = box.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(values.slice(0, 6)).toEqual(['s2:NDVI_2026-07-15', '2026. 07. 15.', '1 234', '99 %', '0,10 – 0,90', '0,12']);
  });

  it.each([
    [-0.1, '−0,10 az előző felvételhez (2026. 07. 10.)'],
    [0.001, '0,00 az előző felvételhez (2026. 07. 10.)'],
    [0, '0,00 az előző felvételhez (2026. 07. 10.)'],
  ])('has a sign where it changed: %d', (difference, sentence) => {
    open({ mean: mean(0.5, earlier(difference)), isLoading: false });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('of the first image says that it is the first', () => {
    open({ mean: mean(0.5), isLoading: false });
    expect(screen.getByText('Ez az első felvétel')).toBeTruthy();
  });

  it('of zero is a value', () => {
    open({ mean: mean(0), isLoading: false });
    expect(screen.getByText('0,00')).toBeTruthy();
  });

  it.each([[null], [mean(null)]])('that nobody knows says so', (value) => {
    open({ mean: value, isLoading: false });
    expect(screen.getByText('Nincs rendelkezésre álló adat!')).toBeTruthy();
  });

  it('that is known of its image alone is said without an origin', () => {
    open({ mean: null, isLoading: false, known: { date: '2025-07-15', mean: 0.4 } });
    expect(screen.getByText('0,40')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the insurance of a block', () => {
  const plot: Block['policyPlots'][number] = {
    id: 7,
    policyId: 3,
    policyNumber: 'KOT-3',
    plantName: null,
    plantCode: null,
    insuredArea: 1.5,
    meparCode: 'ABCD1234',
    meparPolygon: null,
    tableGeometry: null,
    tableGeometryHa: null,
    insuredUntil: '2026-12-31',
    updatedAt: '2026-06-01T00:00:00.000Z',
    version: 1,
    canEdit: false,
    canDelete: false,
  } as never;
  const policy = { id: 3, policyNumber: 'KOT-3', year: 2026, canOpen: true } as never;
  const damage = {
    id: 9,
    damageNumber: '26000000009',
    canOpen: true,
    dangerType: 'Jégeső',
    damageDate: '2026-07-01',
    area: 2,
    status: 'new',
  } as never;
  const open = (account: Parameters<typeof personOf>[0], hidePolicyDamage = false, canOpen = true) =>
    show(
      <OpenRoutes value={() => true}>
        <PolicySections
          block={{
            policies: [{ ...(policy as object), canOpen } as never],
            damages: [{ ...(damage as object), canOpen } as never],
            policyPlots: [plot],
          }}
          hidePolicyDamage={hidePolicyDamage}
        />
      </OpenRoutes>,
      personOf(account),
      EMPTY_WORLD,
    );

  it('leads an expert to the policy, the plot and the case', () => {
    open('expert-damage');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toHaveLength(3);
    expect(links[0]).toMatch(/KOT-3.*2026.*7|KOT-3.*7.*2026/);
    expect(links[2]).toContain('26000000009');
  });

  it('leads nowhere where the rows may not be opened', () => {
    open('expert-damage', false, false);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('26000000009')).toBeTruthy();
  });

  it('has the plots alone for whom policies and damages are hidden', () => {
    open('farmer', true);
    expect(screen.getByText('ismeretlen növény')).toBeTruthy();
    expect(screen.getByText('Rajzolást igényel!')).toBeTruthy();
    expect(screen.queryByText('KOT-3')).toBeNull();
    expect(screen.queryByText('26000000009')).toBeNull();
  });
});
