import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { wholeTable } from '#web/mapScreen/tableOf.ts';
import { FullMap } from '../FullMap.tsx';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { readAllStyles } from '#web/testing/readStyles.ts';
import { show } from '#web/testing/show.tsx';
import { atWidth, DESKTOP, PHONE, TABLET } from '#web/testing/width.ts';
import { PANEL_WIDTH } from '#web/ui/tokens.ts';

beforeAll(readAllStyles);

const LYING = { width: 844, height: 390 };
const panel = { title: 'Tábla', head: () => <h1>Fej</h1>, body: <p>Adatok</p> };

const UNITS: MapPart = {
  layer: 'FOREST_UNIT',
  specs: [],
  state: { kind: 'ready' },
  tables: [
    wholeTable({
      key: 'forestUnits',
      title: 'Erdőrészletek',
      layers: ['FOREST_UNIT'],
      call: 'forestUnits',
      itemsOf: (units) => units,
      columns: [['Település', 24, ({ settlement }) => settlement]],
      rowOf: ({ id, polygon }) => ({ id: String(id), geometry: polygon as never }),
    }),
  ],
};

async function open(size: typeof PHONE) {
  atWidth(size);
  const map = (
    <FullMap title="Tábla" parts={[UNITS]} focus={null} panel={panel} startsOpen bottom={<p>Az idény napjai</p>} />
  );
  const shown = await act(async () => show(map, personOf('woodwiser'), EMPTY_WORLD));
  const button = await screen.findByRole('button', { name: 'Adattábla a térkép alakzatairól' });
  await shown.person.click(button);
  return { ...shown, table: await screen.findByRole('region', { name: 'Adattábla' }) };
}
const padding = (table: HTMLElement) => window.getComputedStyle(table).paddingLeft;
const strip = () => screen.queryByText('Az idény napjai');

describe('the attribute table', () => {
  it.each([
    ['a tablet', TABLET],
    ['a phone on its side', LYING],
  ])('on %s closes the panel, and stands beside it when it is opened again', async (_, size) => {
    const { person, table } = await open(size);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(padding(table)).toBe('0px');
    await person.click(screen.getByRole('button', { name: 'Panel megnyitása' }));
    await screen.findByRole('complementary');
    expect(padding(table)).toBe(`${PANEL_WIDTH}px`);
  });

  it('on a desk is beside the panel without room of its own for it', async () => {
    const { table } = await open(DESKTOP);
    expect(screen.getByRole('complementary')).toBeTruthy();
    expect(padding(table)).toBe('0px');
  });

  it.each([
    ['a phone', 'has the room of the strip of dates', PHONE, false],
    ['a phone on its side', 'has the room of the strip of dates', LYING, false],
    ['a tablet', 'leaves the strip of dates', TABLET, true],
    ['a desk', 'leaves the strip of dates', DESKTOP, true],
  ])('on %s %s', async (_where, _what, size, isLeft) => {
    const { person } = await open(size);
    expect(strip() !== null).toBe(isLeft);
    await person.click(await screen.findByRole('button', { name: 'Adattábla bezárása' }));
    await waitFor(() => expect(strip()).not.toBeNull());
  });

  it('has more of a low map than of a high one, for rows beside its head', async () => {
    const { table } = await open(LYING);
    expect(window.getComputedStyle(table).height).toBe('54%');
    cleanup();
    const { table: ofTablet } = await open(TABLET);
    expect(window.getComputedStyle(ofTablet).height).not.toBe('54%');
  });
});
