import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const image = (date: string) => ({ date, url: `s2:NDVI_${date}`, clearShare: 1, mean: 0.6 });
const alert = (date: string) => ({
  date,
  productId: `alert-${date}`,
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area: 0.4,
});
const PARCELS = [
  { ...OWN_BLOCK, meparCode: 'FINE0001', ndvi: [image('2026-07-15')] },
  { ...OWN_BLOCK, meparCode: 'ALER0002', ndvi: [image('2026-07-15')], alerts: [alert('2026-07-15')] },
  { ...OWN_BLOCK, meparCode: 'NONE0003' },
  { ...OWN_BLOCK, meparCode: 'FINE0004', ndvi: [image('2026-07-10')] },
];

/** Elements count as seen at once. */
function seeEverything(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.#report = report;
      }
      observe(target: Element): void {
        this.#report([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      disconnect(): void {}
    },
  );
}

describe('all parcels of a farmer', () => {
  it('have a legend of their states, in words and with their number', async () => {
    showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars: PARCELS });
    const legend = await screen.findByRole('list', { name: 'A területek állapota' });
    const lines = () => within(legend).getAllByRole('listitem');
    await waitFor(() =>
      expect(lines().map(({ textContent }) => textContent)).toEqual(['riasztás: 1', 'nincs adat: 1', 'rendben: 2']),
    );
  });

  it('are left for one of them, and returned to', async () => {
    const { person } = showApp('/view/block/FINE0001', personOf('farmer'), { ...EMPTY_WORLD, mepars: PARCELS });
    await person.click(await screen.findByRole('button', { name: 'Minden területem' }));
    await screen.findByRole('list', { name: 'A területek állapota' });
    expect(window.location.pathname).toBe('/');
    await person.click(screen.getByRole('tab', { name: 'Területeim (4)' }));
    const rows = await screen.findByRole('list', { name: 'Területek' });
    await person.click(within(rows).getByRole('button', { name: /FINE0004/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/view/block/FINE0004'));
    expect(screen.queryByRole('list', { name: 'A területek állapota' })).toBeNull();
  });

  it('have a picture of their newest image each, requested once', async () => {
    seeEverything();
    const { server, person } = showApp('/view/block/FINE0001', personOf('farmer'), {
      ...EMPTY_WORLD,
      mepars: PARCELS,
      wms: () => new Response(new Blob(['png']), { headers: { 'content-type': 'image/png' } }),
    });
    const list = async () => {
      await person.click(await screen.findByRole('tab', { name: 'Területeim (4)' }));
      return screen.findByRole('list', { name: 'Területek' });
    };
    const pictures = () => server.of('wms').map(({ query }) => (query as unknown as { MEPAR: string }).MEPAR);
    expect(pictures()).toEqual([]);
    await waitFor(async () => expect((await list()).querySelectorAll('img')).toHaveLength(3));
    expect(pictures().toSorted()).toEqual(['ALER0002', 'FINE0001', 'FINE0004']);
    await person.click(screen.getByRole('tab', { name: 'Adatok' }));
    expect((await list()).querySelectorAll('img')).toHaveLength(3);
    expect(pictures()).toHaveLength(3);
  });
});
