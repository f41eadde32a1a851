import { LAYERS, type LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { LayerPanel } from './LayerPanel.tsx';
import { LegendsPanel } from './LegendsPanel.tsx';
import { LinkButton } from './LinkButton.tsx';
import type { ShownPart } from './shownParts.ts';

const shownPart = (layer: LayerKey, part: Partial<MapPart> = {}, more: Partial<ShownPart> = {}): ShownPart => ({
  part: { layer, specs: [], ...part },
  row: LAYERS[layer],
  start: true,
  on: true,
  opacity: 100,
  isSwitch: true,
  ...more,
});
const expert = personOf('expert-damage');
const backgrounds = [
  { id: 'osm', title: 'OpenStreetMap' },
  { id: 'ortofoto', title: 'Légi felvétel' },
] as never;

const open = (parts: readonly ShownPart[], { isChosen = false }: { readonly isChosen?: boolean } = {}) => {
  const calls = {
    onSwitch: vi.fn<(shown: ShownPart, on: boolean) => void>(),
    onOpacity: vi.fn<(shown: ShownPart, percent: number) => void>(),
    onReset: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    choose: vi.fn<(id: string) => void>(),
  };
  const shown = show(
    <LayerPanel
      groups={[{ group: 'field', parts }]}
      ordering={{ order: null, move: vi.fn(), reset: vi.fn() } as never}
      ground={{ backgrounds, chosen: { id: 'osm', title: 'OpenStreetMap', map: null } as never, choose: calls.choose }}
      onSwitch={calls.onSwitch}
      onOpacity={calls.onOpacity}
      onReset={isChosen ? calls.onReset : null}
      onClose={calls.onClose}
    />,
    expert,
    EMPTY_WORLD,
  );
  return { ...shown, ...calls };
};
const title = (layer: LayerKey) => LAYERS[layer].title;
const PLOTS = title('PLOT');

describe('the switcher of the layers', () => {
  it('switches a layer by its name, and says which one', async () => {
    const { person, onSwitch } = open([shownPart('PLOT'), shownPart('POLICY_PLOT', {}, { on: false })]);
    expect(screen.getByRole('region', { name: 'Blokkok és táblák' })).toBeTruthy();
    expect(await serious()).toEqual([]);
    await person.click(screen.getByRole('checkbox', { name: PLOTS }));
    await person.click(screen.getByRole('checkbox', { name: title('POLICY_PLOT') }));
    expect(onSwitch.mock.calls.map(([{ part }, on]) => [part.layer, on])).toEqual([
      ['PLOT', false],
      ['POLICY_PLOT', true],
    ]);
  });

  it('says of a layer that is on how its data are, and reads them again', async () => {
    const retry = vi.fn<() => void>();
    const { person } = open([
      shownPart('PLOT', { state: { kind: 'failed', why: 'A táblák nem tölthetők be.', retry } }),
    ]);
    expect(screen.getByRole('status').textContent).toContain('A táblák nem tölthetők be.');
    await person.click(screen.getByRole('button', { name: 'Újra' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it.each([
    [{ kind: 'loading' }, 'Betöltés…'],
    [{ kind: 'empty', why: 'Itt nincs tábla.' }, 'Itt nincs tábla.'],
  ] as const)('says what is missing: %j', (state, words) => {
    open([shownPart('PLOT', { state })]);
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('says nothing of a layer that is off, and has none of its choices', () => {
    open([shownPart('PLOT', { state: { kind: 'loading' }, controls: <p>Év</p> }, { on: false })]);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByText('Év')).toBeNull();
  });

  it('has the opacity of a layer behind its settings, in steps by keys', async () => {
    const { person, onOpacity } = open([shownPart('PLOT', {}, { opacity: 60 })]);
    const settings = screen.getByRole('button', { name: `${PLOTS}: beállítások` });
    expect(settings.getAttribute('aria-expanded')).toBe('false');
    await person.click(settings);
    const slider = await screen.findByRole('slider', { name: `${PLOTS}: fedés` });
    expect(slider.getAttribute('aria-valuetext')).toBe('60 %-ban fed');
    fireEvent.change(slider, { target: { value: 65 } });
    expect(onOpacity.mock.calls.map(([, percent]) => percent)).toEqual([65]);
  });

  it('has no settings for a flag of the browser', () => {
    open([shownPart('POSITION', { flag: { on: true, set: vi.fn() } })]);
    expect(screen.queryByRole('button', { name: /beállítások/ })).toBeNull();
  });

  it('searches the place of a layer once, however often it is asked, and says nothing where there is none', async () => {
    const place = Promise.withResolvers<null>();
    const findBox = vi.fn(() => place.promise);
    const { person, onSwitch } = open([shownPart('PLOT', { findBox }, { on: false })]);
    const zoom = screen.getByRole('button', { name: `Odanagyítás: ${PLOTS}` });
    await person.dblClick(zoom);
    expect(findBox).toHaveBeenCalledOnce();
    expect(onSwitch.mock.calls.map(([, on]) => on)).toEqual([true]);
    expect(zoom.getAttribute('aria-disabled')).toBe('true');
    place.reject(new Error('No network'));
    await waitFor(() => expect(zoom.getAttribute('aria-disabled')).toBe('false'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has one base map, chosen among those that there are', async () => {
    const { person, choose } = open([shownPart('PLOT')]);
    const maps = within(screen.getByRole('radiogroup', { name: 'Alaptérkép' }));
    expect(maps.getByRole<HTMLInputElement>('radio', { name: 'OpenStreetMap' }).checked).toBe(true);
    await person.click(maps.getByRole('radio', { name: 'Légi felvétel' }));
    expect(choose.mock.calls).toEqual([['ortofoto']]);
  });

  it('goes back to its beginning where something was chosen, and is closed', async () => {
    const { person, onReset, onClose } = open([shownPart('PLOT')], { isChosen: true });
    await person.click(screen.getByRole('button', { name: 'Alaphelyzet' }));
    await person.click(screen.getByRole('button', { name: 'Bezárás' }));
    expect([onReset, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('has no way back where nothing was chosen', () => {
    open([shownPart('PLOT')]);
    expect(screen.queryByRole('button', { name: 'Alaphelyzet' })).toBeNull();
  });
});

describe('the legends on the map', () => {
  const swatches = shownPart('PLOT', {
    legend: { kind: 'swatches', rows: [{ label: 'Biztosított tábla', line: '#123456' }] },
  });
  const node = shownPart('POLICY_PLOT', { legend: { kind: 'node', node: <p>Saját rajz</p> } });

  it('are none where no layer has one', () => {
    show(<LegendsPanel parts={[]} open />, expert, EMPTY_WORLD);
    expect(screen.queryByText('Jelmagyarázat')).toBeNull();
  });

  it('are open or closed as this browser was left, also after it was opened anew', async () => {
    const first = show(<LegendsPanel parts={[swatches, node]} open={false} />, expert, EMPTY_WORLD);
    const button = () => screen.getByRole('button', { name: 'Jelmagyarázat' });
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await first.person.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Biztosított tábla')).toBeTruthy();
    expect(screen.getByText('Saját rajz')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: title('POLICY_PLOT') })).toBeTruthy();
    show(<LegendsPanel parts={[swatches]} open={false} />, expert, EMPTY_WORLD);
    expect(
      screen.getAllByRole('button', { name: 'Jelmagyarázat' }).map((each) => each.getAttribute('aria-expanded')),
    ).toEqual(['true', 'true']);
  });
});

describe('the link to a view', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const button = () => screen.getByRole('button', { name: /^Hivatkozás másolása/ });

  it('is copied, which is said', async () => {
    const { person } = show(<LinkButton />, expert, EMPTY_WORLD, '/?date=2026-07-15');
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    await person.click(button());
    await screen.findByText('A hivatkozás a vágólapra került.');
    expect(copied[0]).toMatch(/\/\?.*date=2026-07-15/);
  });

  it('is shown to be copied by hand where the browser refuses', async () => {
    const { person } = show(<LinkButton />, expert, EMPTY_WORLD, '/?date=2026-07-15');
    clipboard(() => Promise.reject(new Error('Refused')));
    await person.click(button());
    const box = within(await screen.findByRole('dialog', { name: 'Hivatkozás másolása erre a nézetre' }));
    const field = box.getByLabelText<HTMLTextAreaElement>(/^A böngésző nem engedi a másolást/);
    expect(field.value).toContain('date=2026-07-15');
    expect(field.readOnly).toBe(true);
    await person.click(box.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
