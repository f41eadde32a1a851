import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import type { Hectares } from '@georisk/domain/units.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sketchOf } from '#web/map/sketch/sketch.ts';
import { parcelOf } from '#web/shared/parcels/parcel.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { show } from '#web/testing/show.tsx';
import { AreaDialog } from './AreaDialog.tsx';
import { CornerList } from './CornerList.tsx';
import { DeleteOutlineDialog } from './DeleteOutlineDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PlotsDialog } from './PlotsDialog.tsx';
import { ResumeBanner } from './ResumeBanner.tsx';
import { ConflictPanel, WaitingPanel } from './SavingState.tsx';

const plot = (id: number, more: Partial<PolicyPlot> = {}): PolicyPlot => ({
  id,
  policyId: 1,
  policyNumber: 'KOT-1',
  plantName: 'Őszi búza',
  plantCode: null,
  insuredArea: 1.5,
  meparCode: OWN_BLOCK.meparCode,
  meparPolygon: OWN_BLOCK.geom,
  tableGeometry: null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-07-19T08:00:00.000Z',
  version: 3,
  canEdit: true,
  canDelete: true,
  ...more,
});
const drawn = (id: number, more: Partial<PolicyPlot> = {}) =>
  plot(id, { tableGeometry: OWN_BLOCK.geom as never, tableGeometryHa: 1.25, ...more });
const farmer = personOf('farmer');

describe('the list of plots', () => {
  const open = (plots: readonly PolicyPlot[], { admin = false, notice = null as string | null } = {}) => {
    const onDraw = vi.fn<(plot: PolicyPlot) => void>();
    const onClose = vi.fn<() => void>();
    const shown = show(
      <PlotsDialog
        open
        parcels={[parcelOf({ ...OWN_BLOCK, policyPlots: [...plots] })]}
        admin={admin}
        notice={notice}
        onClose={onClose}
        onDraw={onDraw}
      />,
      farmer,
      EMPTY_WORLD,
    );
    return { ...shown, onDraw, onClose };
  };
  const rows = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  it('says that there are none, and when there will be', () => {
    open([]);
    expect(screen.getByText('Még nincs biztosított táblája')).toBeTruthy();
    expect(screen.queryByText(/határa/, { selector: 'p.MuiTypography-subtitle2' })).toBeNull();
  });

  it('has those without an outline first, with what each needs', async () => {
    const { person, onDraw } = open([drawn(1), plot(2, { plantName: null }), drawn(3, { canEdit: false })]);
    expect(rows()).toEqual(['ismeretlen növény', 'Őszi búza', 'Őszi búza']);
    expect(screen.getByText('1 tábla határa hiányzik')).toBeTruthy();
    expect(screen.getAllByText('Rajzolást igényel!')).toHaveLength(1);
    const items = screen.getAllByRole('listitem');
    expect(items[1]?.textContent).toContain('Biztosított: 1,50\u00A0ha · Megrajzolt: 1,25\u00A0ha');
    expect(within(items[2] as HTMLElement).queryByRole('button')).toBeNull();
    expect(await serious()).toEqual([]);
    await person.click(screen.getByRole('button', { name: `Rajzolás: ismeretlen növény, ${OWN_BLOCK.meparCode}` }));
    expect(onDraw.mock.calls.map(([{ id }]) => id)).toEqual([2]);
  });

  it('says that all are drawn, and what was done last', () => {
    open([drawn(1)], { notice: 'A körvonalat elmentettük.' });
    expect(screen.getByText('Minden tábla határa meg van rajzolva')).toBeTruthy();
    expect(screen.getByText('A körvonalat elmentettük.')).toBeTruthy();
  });

  it('has five a page, and goes to the first and the last', async () => {
    const { person } = open(
      Array.from({ length: 11 }, (_, index) => plot(index + 1, { plantName: `Növény ${index + 1}` })),
    );
    const page = () => screen.getByText(/oldal, összesen/).textContent;
    expect(rows()).toEqual(['Növény 1', 'Növény 2', 'Növény 3', 'Növény 4', 'Növény 5']);
    const previous = screen.getByRole('button', { name: 'Előző oldal' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await person.click(previous);
    expect(page()).toBe('1. oldal, összesen 3');
    await person.click(screen.getByRole('button', { name: 'Utolsó oldal' }));
    expect(rows()).toEqual(['Növény 11']);
    expect(screen.getByRole('button', { name: 'Következő oldal' }).getAttribute('aria-disabled')).toBe('true');
    await person.click(previous);
    expect(page()).toBe('2. oldal, összesen 3');
    await person.click(screen.getByRole('button', { name: 'Első oldal' }));
    expect(page()).toBe('1. oldal, összesen 3');
  });

  it('has no pages where they fit one', () => {
    open(Array.from({ length: 5 }, (_, index) => plot(index + 1)));
    expect(screen.queryByText(/oldal, összesen/)).toBeNull();
  });

  it('offers the removal of an outline to administrators alone, where there is one', async () => {
    const { person } = open([drawn(1), plot(2), drawn(3, { canDelete: false })], { admin: true });
    const [remove, ...others] = screen.getAllByRole('button', { name: /^Törlés: / });
    expect(others).toEqual([]);
    await person.click(remove as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Biztosan törölni szeretné?' })).toBeTruthy();
  });

  it('has no removal for a farmer', () => {
    open([drawn(1)]);
    expect(screen.queryByRole('button', { name: /^Törlés/ })).toBeNull();
  });
});

describe('the removal of an outline', () => {
  const open = (answers: object) => {
    const onClose = vi.fn<() => void>();
    const shown = show(<DeleteOutlineDialog plot={drawn(7)} onClose={onClose} />, personOf('admin'), {
      ...EMPTY_WORLD,
      ...answers,
    });
    return { ...shown, onClose };
  };

  it('is sent once on the version that was read, with no outline', async () => {
    const { person, server, onClose } = open({ savePolicyDrawing: plot(7, { version: 4 }) });
    expect(screen.getByText(/^Az Őszi búza tábla megrajzolt határa törlődik/)).toBeTruthy();
    await person.dblClick(screen.getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(
      server.of('savePolicyDrawing').map(({ body }) => [body.policyPlotId, body.tablePolygon, body.version]),
    ).toEqual([[7, null, 3]]);
  });

  it('that failed for lack of a network says so, and is sent again under the same key', async () => {
    let isBack = false;
    const { person, server, onClose } = open({
      savePolicyDrawing: () => (isBack ? plot(7, { version: 4 }) : refusal('not-ready', { message: 'Most indul.' })),
    });
    await person.click(screen.getByRole('button', { name: 'Törlés' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A törlés nem sikerült. Most indul.');
    expect(onClose).not.toHaveBeenCalled();
    isBack = true;
    await person.click(screen.getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = server.of('savePolicyDrawing').map(({ body }) => body.changeId);
    expect(second).toBe(first);
  });
});

describe('what stops a save', () => {
  it('is a change of somebody else, with both areas, and two answers', async () => {
    const [onMine, onTheirs] = [vi.fn(), vi.fn()];
    const { person } = show(
      <ConflictPanel current={drawn(7)} area={1.1} onMine={onMine} onTheirs={onTheirs} />,
      farmer,
      EMPTY_WORLD,
    );
    const box = within(screen.getByRole('alert'));
    box.getByText(/^A másik változatot ekkor mentették: 2026/);
    box.getByText('Az enyém: 1,10 ha · A másik: 1,25 ha');
    expect(await serious()).toEqual([]);
    await person.click(box.getByRole('button', { name: 'Az enyémet mentem' }));
    await person.click(box.getByRole('button', { name: 'A másikat tartom meg' }));
    expect([onMine, onTheirs].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is a removal by somebody else, without an area of theirs', () => {
    show(<ConflictPanel current={plot(7)} area={1.1} onMine={vi.fn()} onTheirs={vi.fn()} />, farmer, EMPTY_WORLD);
    expect(screen.getByText(/^A másik változatot ekkor törölték: 2026/)).toBeTruthy();
    expect(screen.getByText('Az enyém: 1,10 ha')).toBeTruthy();
  });

  it.each([
    [true, /megmaradt ezen a készüléken/],
    [false, /csak ebben az ablakban van meg/],
  ])('is a network that is missing; whether the device keeps the drawing: %s', async (isKept, sentence) => {
    const calls = { onTry: vi.fn(), onEdit: vi.fn(), onLeave: vi.fn() };
    const { person } = show(<WaitingPanel why="network" isKept={isKept} {...calls} />, farmer, EMPTY_WORLD);
    expect(screen.getByRole('status').textContent).toMatch(sentence);
    for (const name of ['Mentés most', 'Tovább rajzolok', 'Rendben'])
      await person.click(screen.getByRole('button', { name }));
    expect(Object.values(calls).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });
});

describe('an unfinished drawing', () => {
  it('is offered again, and can be given up', async () => {
    const [onResume, onForget] = [vi.fn(), vi.fn()];
    const stored = { draft: {}, at: '2026-07-19T08:00:00.000Z' } as never;
    const { person } = show(
      <ResumeBanner stored={stored} at={{ plot: plot(7), cityName: null }} onResume={onResume} onForget={onForget} />,
      farmer,
      EMPTY_WORLD,
    );
    expect(screen.getByText(/^Őszi búza, ABCD1234 – utoljára ekkor rajzolta: 2026/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Folytatom' }));
    await person.click(screen.getByRole('button', { name: 'Elvetem' }));
    expect([onResume, onForget].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is not thrown away by Escape', async () => {
    const [onStay, onLeave] = [vi.fn(), vi.fn()];
    const { person } = show(<LeaveDialog onStay={onStay} onLeave={onLeave} />, farmer, EMPTY_WORLD);
    await person.keyboard('{Escape}');
    expect(onStay).toHaveBeenCalledOnce();
    expect(onLeave).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Eldobom' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});

describe('an outline that is far off its insured area', () => {
  it('is asked about, and drawn on by Escape', async () => {
    const [onEdit, onSave] = [vi.fn(), vi.fn()];
    const doubt = { drawn: 0.05 as Hectares, insured: 7.42 as Hectares };
    const { person } = show(<AreaDialog doubt={doubt} onEdit={onEdit} onSave={onSave} />, farmer, EMPTY_WORLD);
    const question = within(screen.getByRole('dialog', { name: 'Biztosan ez a tábla?' }));
    expect(question.getByText('A körvonal 0,05 ha, a biztosított terület 7,42 ha.')).toBeTruthy();
    expect(await serious()).toEqual([]);
    await person.keyboard('{Escape}');
    await person.click(question.getByRole('button', { name: 'Tovább rajzolok' }));
    expect(onEdit).toHaveBeenCalledTimes(2);
    expect(onSave).not.toHaveBeenCalled();
    await person.click(question.getByRole('button', { name: 'Mentés így is' }));
    expect(onSave).toHaveBeenCalledOnce();
  });
});

describe('the corners of an outline', () => {
  const square = [
    [738_000, 205_000],
    [738_100, 205_000],
    [738_100, 205_100],
    [738_000, 205_100],
  ] as const;
  const open = (count: number, isFinished = true) => {
    const act = vi.fn();
    const shown = show(
      <CornerList sketch={sketchOf('polygon', square.slice(0, count), isFinished)} act={act} />,
      farmer,
      EMPTY_WORLD,
    );
    return { ...shown, act };
  };

  it('are listed with their coordinates once the outline is closed, and deleted one by one', async () => {
    const { person, act } = open(4);
    await person.click(screen.getByText('A sarkok listája (4)'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))[2]).toBe(
      '3. sarok: 738 100, 205 100',
    );
    await person.click(screen.getByRole('button', { name: /^Sarok törlése: 3\. sarok/ }));
    expect(act.mock.calls.map(([action]) => action as unknown)).toEqual([
      { type: 'select', index: 2 },
      { type: 'remove', index: 2 },
    ]);
  });

  it('are not listed while they are being put', () => {
    open(4, false);
    expect(screen.queryByText(/A sarkok listája/)).toBeNull();
  });

  it('that are three are not offered to be deleted', async () => {
    const { person } = open(3);
    await person.click(screen.getByText('A sarkok listája (3)'));
    const buttons = screen.getAllByRole('button', { name: /^Sarok törlése/ });
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
  });
});
