import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { readAllStyles } from '#web/testing/readStyles.ts';
import { show } from '#web/testing/show.tsx';
import { MapButton } from './MapButton.tsx';
import { MapRoomContext } from './mapRoom.ts';
import { ToolGroups } from './ToolGroups.tsx';

beforeAll(readAllStyles);

const NAMES = ['Egy', 'Kettő', 'Három', 'Négy', 'Öt', 'Hat', 'Hét', 'Nyolc'];
const nothing = () => undefined;
const buttons = (names: readonly string[]) =>
  names.map((name) => <MapButton key={name} label={name} icon={null} onClick={nothing} />);

/** Tools whose room a test changes. */
function Tools({ most }: { readonly most?: number }) {
  const [beside, setBeside] = useState(360);
  return (
    <MapRoomContext value={{ beside, below: beside }}>
      {[360, 184, 100].map((height) => (
        <button key={height} onClick={() => setBeside(height)}>{`magasság: ${height}`}</button>
      ))}
      <ToolGroups
        label="Eszközök"
        groups={[buttons(NAMES.slice(0, 6)), buttons(NAMES.slice(6))]}
        {...(most !== undefined && { most })}
      />
    </MapRoomContext>
  );
}

const open = (most?: number) => {
  const { person } = show(<Tools {...(most !== undefined && { most })} />, personOf('farmer'), EMPTY_WORLD);
  return { person, room: (height: number) => person.click(screen.getByText(`magasság: ${height}`)) };
};
const columns = () => {
  const [first] = screen.getByRole('group', { name: 'Eszközök' }).children;
  return window.getComputedStyle(first ?? document.body).gridTemplateColumns;
};
const fold = () => screen.queryByRole('button', { name: 'Eszközök' });
const tool = () => screen.queryByRole('button', { name: 'Egy' });

describe('the tools of a map', () => {
  it('stand in as many columns as the room beside the map needs', async () => {
    const { room } = open(2);
    expect([columns(), fold()]).toEqual(['repeat(1, auto)', null]);
    await room(184);
    await waitFor(() => expect(columns()).toBe('repeat(2, auto)'));
    expect(fold()).toBeNull();
  });

  it('are behind one button where they would be a wall, which shows and hides them', async () => {
    const { person, room } = open(2);
    await room(100);
    const button = await screen.findByRole('button', { name: 'Eszközök' });
    expect([tool(), button.getAttribute('aria-pressed')]).toEqual([null, 'false']);
    await person.click(button);
    expect(tool()).not.toBeNull();
    await person.click(button);
    expect(tool()).toBeNull();
  });

  it('come back when there is room again', async () => {
    const { room } = open(2);
    await room(100);
    await waitFor(() => expect(tool()).toBeNull());
    await room(360);
    await waitFor(() => expect(tool()).not.toBeNull());
    expect(fold()).toBeNull();
  });

  it('of a view that folds none are a row at last', async () => {
    const { room } = open();
    await room(100);
    await waitFor(() => expect(columns()).toBe('repeat(6, auto)'));
    expect(tool()).not.toBeNull();
  });
});
