import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { emptySketch, sketchOf } from '../sketch/sketch.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { MeasurePanel } from '../measure/MeasurePanel.tsx';
import { measured } from '../measure/measured.ts';
import type { Measuring } from '../measure/useMeasuring.ts';
import { LayerSwitcher } from './LayerSwitcher.tsx';
import { MapButton } from './MapButton.tsx';
import { coordinateTexts } from './MouseCoordinates.tsx';

const farmer = personOf('farmer');

describe('a button over the map', () => {
  it('that may not be pressed stays reachable, says why, and does nothing', async () => {
    const onClick = vi.fn<() => void>();
    const { person } = show(
      <MapButton label="Mérés" icon="m" disabled="rajzolás közben nem használható" onClick={onClick} />,
      farmer,
      EMPTY_WORLD,
    );
    const button = screen.getByRole('button', { name: 'Mérés – rajzolás közben nem használható' });
    await person.tab();
    expect(document.activeElement).toBe(button);
    await person.keyboard('{Enter} ');
    await person.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('says whether it is on, and whether what it opens is open', () => {
    show(
      <>
        <MapButton label="Be" icon="b" pressed onClick={vi.fn()} />
        <MapButton label="Nyit" icon="n" expanded={false} onClick={vi.fn()} />
      </>,
      farmer,
      EMPTY_WORLD,
    );
    expect(screen.getByRole('button', { name: 'Be' }).getAttribute('aria-pressed')).toBe('true');
    const opens = screen.getByRole('button', { name: 'Nyit' });
    expect([opens.getAttribute('aria-expanded'), opens.getAttribute('aria-haspopup')]).toEqual(['false', 'dialog']);
  });
});

describe('the farmer’s switcher of layers', () => {
  const backgrounds = [
    { id: 'a', title: 'Térkép' },
    { id: 'b', title: 'Légi felvétel' },
  ] as never;
  const open = async () => {
    const [choose, set, measure] = [vi.fn(), vi.fn(), vi.fn()];
    const shown = show(
      <LayerSwitcher
        ground={{ backgrounds, chosen: { id: 'a' } as never, choose }}
        rows={[
          { layer: 'PLOT', on: true, set, note: 'Pontosság: 5 m' },
          { layer: 'MEASURING', on: false, set: measure, closes: true },
        ]}
      />,
      farmer,
      EMPTY_WORLD,
    );
    await shown.person.click(screen.getByRole('button', { name: 'Rétegek' }));
    return { ...shown, choose, set, measure, box: within(await screen.findByRole('dialog', { name: 'Rétegek' })) };
  };

  it('has one ground, and layers that are switched without closing it', async () => {
    const { person, box, choose, set } = await open();
    expect(await serious()).toEqual([]);
    await person.click(box.getByRole('radio', { name: 'Légi felvétel' }));
    expect(choose.mock.calls).toEqual([['b']]);
    await person.click(box.getByRole('checkbox', { name: 'Táblák' }));
    expect(set.mock.calls).toEqual([[false]]);
    expect(box.getByText('Pontosság: 5 m')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('closes where work on the map begins, and by Escape', async () => {
    const { person, box, measure } = await open();
    const [, begin] = box.getAllByRole('checkbox');
    await person.click(begin as HTMLElement);
    expect(measure.mock.calls).toEqual([[true]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Rétegek' }));
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the panel of measuring', () => {
  const square = [
    [738_000, 205_000],
    [738_100, 205_000],
    [738_100, 205_100],
    [738_000, 205_100],
  ] as const;
  const open = (sketch: Measuring['sketch']) => {
    const calls = { act: vi.fn(), start: vi.fn(), stop: vi.fn() };
    const shown = show(
      <MeasurePanel measuring={{ sketch, value: measured(sketch), ...calls } as unknown as Measuring} />,
      farmer,
      EMPTY_WORLD,
    );
    const enabled = () =>
      screen
        .getAllByRole<HTMLButtonElement>('button')
        .filter(({ disabled, type }) => !disabled && type === 'button')
        .map(({ textContent }) => textContent);
    return { ...shown, ...calls, enabled };
  };
  const said = () => screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ');

  it('begins with nothing to finish and nothing to take back', () => {
    const { enabled } = open(emptySketch('line'));
    expect(said()).toBe('0,0 m');
    expect(enabled()).not.toContain('Visszavonás');
  });

  it('of an area has its hectares and its way round', () => {
    open(sketchOf('polygon', square));
    expect(said()).toMatch(/^1,00 ha · .*: 400,0 m$/);
  });

  it('of a line has its length, can be begun anew, turned to an area, and ended', async () => {
    const { person, start, stop } = open(sketchOf('line', square.slice(0, 2)));
    expect(said()).toBe('100,0 m');
    await person.click(screen.getByRole('button', { name: 'Terület' }));
    expect(start.mock.calls).toEqual([['polygon']]);
    for (const button of screen
      .getAllByRole<HTMLButtonElement>('button')
      .filter(({ disabled }) => !disabled)
      .slice(-2))
      await person.click(button);
    expect(start.mock.calls.at(-1)).toEqual(['line']);
    expect(stop).toHaveBeenCalledOnce();
  });
});

describe('the coordinates of the mouse', () => {
  it('are in metres of EOV, and in degrees with a decimal comma', () => {
    const [eov, wgs84] = coordinateTexts([650_000, 240_000]);
    expect(eov.replaceAll(/\s/g, ' ')).toBe('650 000; 240 000');
    expect(wgs84).toMatch(/^47,\d{6}; 19,\d{6}$/);
  });
});
