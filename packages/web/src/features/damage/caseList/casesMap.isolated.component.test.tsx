import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import type { MapEvent, MapMode } from '#web/map/modes/mapMode.ts';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';
import { DRAGGED } from '#web/shared/workbench/useSelection.ts';

interface MapProps {
  readonly layers: readonly LayerSpec[];
  readonly focus: MapFocus | null;
  readonly mode: MapMode;
  readonly onEvent: (event: MapEvent) => void;
}

/** What the map was last told to show: there is no canvas here, so that its events are sent by the test. */
const map: { shown: MapProps | null } = { shown: null };
vi.mock('#web/map/MapView.tsx', async (original) => ({
  ...(await original<object>()),
  MapView: ({ children, ...props }: MapProps & { readonly children: React.ReactNode }) => {
    map.shown = props;
    return <div>{children}</div>;
  },
}));

const [MODEL] = FULL.cases.damages.items as [ListedCase];
const CASES = [1, 2, 3].map((id): ListedCase => ({ ...MODEL, id, damageNumber: `K-${id}` }));
const point = (id: number, x: number, y: number) => ({
  id,
  damageNumber: `K-${id}`,
  status: 'new' as const,
  isLate: false,
  position: [x, y],
});
const POINTS = [point(1, 700_000, 200_000), point(2, 701_000, 201_000), point(3, 760_000, 250_000)];
const WORLD: Answers = {
  ...EMPTY_WORLD,
  damages: { items: CASES, total: 3, page: 1, pageSize: 50, more: false, next: null },
  casePoints: { items: POINTS, cut: false },
  chosenCasePoints: ({ body }) => ({ items: POINTS.filter(({ id }) => body.ids.includes(id)), cut: false }),
  caseLoad: {
    experts: [{ id: 12, name: 'Kiss Béla', openCases: 0, lateCases: 0, area: 0, km: null }],
    toHandOut: { openCases: 0, lateCases: 0, area: 0 },
  },
};
const open = (query = '', answers: Answers = {}) =>
  showApp(`${CLIENT_ROUTES.damages}${query}`, person(ROLES.MANAGER), { ...WORLD, ...answers });
const rowOf = async (number: string) =>
  (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement;
const expertRow = async () =>
  (await screen.findByRole('button', { name: 'Kiss Béla kárai' })).closest('tr') as HTMLElement;
const boxOf = async (number: string) => within(await rowOf(number)).getByRole('checkbox');

const shownIds = () =>
  (map.shown?.layers ?? [])
    .filter(({ key }) => key === 'ROWS OF THE LIST')
    .flatMap(({ source }) => (source.kind === 'features' ? source.features.map(({ id }) => Number(id)) : []));
const send = (event: MapEvent) => act(() => map.shown?.onEvent(event));

beforeEach(() => {
  map.shown = null;
});

describe('the map of the list of cases', () => {
  it('chooses the cases that are drawn around, and no others', async () => {
    const { person: hand } = open('?map=1');
    await hand.click(await screen.findByRole('button', { name: 'Kijelölés körülrajzolással' }));
    expect(map.shown?.mode).toEqual({ kind: 'drawOutline' });
    for (const [x, y] of [
      [699_000, 199_000],
      [702_000, 199_000],
      [702_000, 202_000],
      [699_000, 202_000],
    ] as const)
      send({ type: 'sketch', action: { type: 'append', at: [x, y] } });
    send({ type: 'sketch', action: { type: 'finish' } });
    expect(await screen.findByText('2 kijelölve')).toBeTruthy();
    expect(await boxOf('K-1')).toHaveProperty('checked', true);
    expect(await boxOf('K-2')).toHaveProperty('checked', true);
    expect(await boxOf('K-3')).toHaveProperty('checked', false);
    expect(map.shown?.mode.kind).toBe('browse');
  });

  it('chooses a case that is tapped', async () => {
    open('?map=1');
    await screen.findByRole('button', { name: 'Kijelölés körülrajzolással' });
    send({ type: 'pick', layer: 'ROWS OF THE LIST', id: '3' } as MapEvent);
    expect(await boxOf('K-3')).toHaveProperty('checked', true);
  });

  it('shows the chosen cases alone and is fitted to them, and all of them again', async () => {
    const { person: hand, server } = open();
    await hand.click(await boxOf('K-1'));
    await hand.click(await boxOf('K-2'));
    await hand.click(screen.getByRole('button', { name: 'Megmutatás a térképen' }));
    expect(await screen.findByText('Csak a kijelölt 2 kárakta látható.')).toBeTruthy();
    expect(shownIds()).toEqual([1, 2]);
    expect(map.shown?.focus?.box).toEqual([697_000, 197_000, 704_000, 204_000]);
    expect(server.of('casePoints')).toEqual([]);
    await hand.click(screen.getByRole('button', { name: 'A szűrés minden kárának megmutatása' }));
    await waitFor(() => expect(shownIds()).toEqual([1, 2, 3]));
    expect(map.shown?.focus?.box).toEqual([697_000, 197_000, 763_000, 253_000]);
  });
});

describe('the chosen cases', () => {
  it('are brought as a workbook of their own, in the order of the list', async () => {
    const { person: hand, server } = open('?sort=-date', {
      // A file that arrived would leave the page.
      chosenCaseWorkbook: () => refusal('too-many-requests'),
    });
    await hand.click(await boxOf('K-3'));
    await hand.click(await boxOf('K-1'));
    await hand.click(screen.getByRole('button', { name: 'Excel a kijelöltekről' }));
    await waitFor(() => expect(server.of('chosenCaseWorkbook').at(-1)?.body).toEqual({ ids: [3, 1], sort: '-date' }));
  });

  it('are given to the expert onto whom one of them is dragged', async () => {
    const { person: hand, server } = open('', { assignCases: { done: [], refused: [], notified: 0 } });
    await hand.click(await screen.findByRole('button', { name: 'Terhelés' }));
    await hand.click(await boxOf('K-1'));
    await hand.click(await boxOf('K-2'));
    const carried = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => carried.set(type, text),
      get types() {
        return [...carried.keys()];
      },
    };
    fireEvent.dragStart(await rowOf('K-2'), { dataTransfer });
    expect([...carried]).toEqual([[DRAGGED, '2']]);
    const expert = await expertRow();
    fireEvent.dragOver(expert, { dataTransfer });
    fireEvent.drop(expert, { dataTransfer });
    await waitFor(() =>
      expect(server.of('assignCases').at(-1)?.body.cases).toEqual([
        { id: 1, expertId: 12 },
        { id: 2, expertId: 12 },
      ]),
    );
  });

  it('are a row that was not chosen, where that is dragged; other things are not taken', async () => {
    const { person: hand, server } = open('', { assignCases: { done: [], refused: [], notified: 0 } });
    await hand.click(await screen.findByRole('button', { name: 'Terhelés' }));
    await hand.click(await boxOf('K-1'));
    const row = await rowOf('K-3');
    const expert = await expertRow();
    const isTaken = (types: readonly string[]) => {
      const event = createEvent.dragOver(expert, { dataTransfer: { types } });
      fireEvent(expert, event);
      return event.defaultPrevented;
    };
    expect([isTaken(['Files']), isTaken([DRAGGED])]).toEqual([false, true]);
    fireEvent.dragStart(row, { dataTransfer: { setData: vi.fn() } });
    fireEvent.drop(expert, { dataTransfer: { types: [DRAGGED] } });
    await waitFor(() => expect(server.of('assignCases').at(-1)?.body.cases).toEqual([{ id: 3, expertId: 12 }]));
  });
});
