import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const KEY = `georisk-layer-order-${personOf('operator').id}`;
const PLOTS = 'Táblák';
const OUTLINES = 'Táblahatárok';
const CROPS = 'Vetésszerkezet';

const switcher = () => within(screen.getByRole('dialog', { name: 'Rétegek' }));
const arranged = () =>
  within(switcher().getByRole('list', { name: /felülről lefelé/ }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

/** The operator's home with crops on, and the layers that are on to be arranged. */
async function openOrder(): Promise<UserEvent> {
  const { person } = showApp('/?layers=CROP', personOf('operator'), EMPTY_WORLD);
  await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
  await person.click(await screen.findByRole('button', { name: 'Sorrend' }));
  await switcher().findByRole('list', { name: /felülről lefelé/ });
  return person;
}

afterEach(() => {
  window.localStorage.removeItem(KEY);
  vi.restoreAllMocks();
});

describe('the order of layers', () => {
  it('is changed by buttons, said aloud, remembered for the person, and reset', async () => {
    const person = await openOrder();
    const usual = arranged();
    expect(usual).toEqual([OUTLINES, PLOTS, CROPS]);
    expect(switcher().getByRole('button', { name: 'Alapértelmezett sorrend' })).toHaveProperty('disabled', true);
    await person.click(switcher().getByRole('button', { name: `${CROPS}: feljebb` }));
    expect(arranged()).toEqual([OUTLINES, CROPS, PLOTS]);
    expect(switcher().getByText(`${CROPS}: 2. a 3 rétegből`)).toBeTruthy();
    expect(window.localStorage.getItem(KEY)).toContain('CROP,PLOT');
    await person.click(switcher().getByRole('button', { name: 'Alapértelmezett sorrend' }));
    expect(arranged()).toEqual(usual);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('is changed by Alt and an arrow, the focus staying on the moved row', async () => {
    const person = await openOrder();
    const grip = () => switcher().getByRole('button', { name: `${OUTLINES}: áthelyezés` });
    grip().focus();
    await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(arranged()).toEqual([PLOTS, CROPS, OUTLINES]);
    expect(document.activeElement).toBe(grip());
    await person.keyboard('{ArrowUp}');
    expect(arranged()).toEqual([PLOTS, CROPS, OUTLINES]);
  });

  it('is changed by dragging a row over others', async () => {
    await openOrder();
    const rows = () => switcher().getAllByRole('listitem');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const top = 40 * rows().indexOf(this as HTMLElement);
      return new DOMRect(0, top, 300, 40);
    });
    fireEvent.pointerDown(switcher().getByRole('button', { name: `${CROPS}: áthelyezés` }), { button: 0 });
    fireEvent.pointerMove(window, { clientY: 60 });
    expect(arranged()).toEqual([OUTLINES, CROPS, PLOTS]);
    fireEvent.pointerMove(window, { clientY: 10 });
    fireEvent.pointerUp(window);
    fireEvent.pointerMove(window, { clientY: 110 });
    expect(arranged()).toEqual([CROPS, OUTLINES, PLOTS]);
  });

  it('is the remembered one at the next visit, and the layers are switched as before', async () => {
    window.localStorage.setItem(KEY, 'CROP,POLICY_PLOT,PLOT');
    const person = await openOrder();
    expect(arranged()[0]).toBe(CROPS);
    await person.click(switcher().getByRole('button', { name: 'Sorrend' }));
    await waitFor(() => expect(switcher().getByRole('checkbox', { name: CROPS })).toBeTruthy());
  });
});
