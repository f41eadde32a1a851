import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { PrintDialog } from './PrintDialog.tsx';

const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  // The simulated browser has no canvas: no picture of the map is made in it.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

const open = (title = 'Kár utáni állapot') => {
  const shown = show(
    <PrintDialog title={title} attribution="Copernicus" legends={[]} onClose={onClose} />,
    personOf('manager'),
    EMPTY_WORLD,
  );
  return { ...shown, box: within(screen.getByRole('dialog', { name: 'Térkép nyomtatása' })) };
};
type Box = ReturnType<typeof open>['box'];
const print = (box: Box) => box.getByRole<HTMLButtonElement>('button', { name: 'Nyomtatás' });

describe('the dialog of a printed map', () => {
  it('says while its map is drawn that it is, and nothing can be printed', async () => {
    const { box } = open();
    expect(box.getByText('A térkép készül…')).toBeTruthy();
    expect(print(box).disabled).toBe(true);
    expect(box.getByLabelText<HTMLSelectElement>('Méretarány').disabled).toBe(true);
    expect(document.querySelector('.print-sheet')).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('says that its map was not made, and can make it again', async () => {
    const { box, person: hand } = open();
    const alert = await box.findByRole('alert');
    expect(alert.textContent).toContain('A térkép képe nem készült el. Próbálja újra!');
    expect(print(box).disabled).toBe(true);
    await hand.click(box.getByRole('button', { name: 'Újra' }));
    await waitFor(() => expect(box.queryByRole('alert')).toBeNull());
    expect(box.getByText('A térkép készül…')).toBeTruthy();
  });

  it('has round scales besides that of the screen', () => {
    const { box } = open();
    const labels = [...box.getByLabelText<HTMLSelectElement>('Méretarány').options].map(
      ({ textContent }) => textContent,
    );
    expect([labels[0], labels[1], labels.at(-1)]).toEqual([
      'Ami a képernyőn látszik',
      '1 : 1\u00A0000',
      '1 : 500\u00A0000',
    ]);
  });

  it('takes a title and a note of so many letters', async () => {
    const { box, person: hand } = open('');
    await hand.click(box.getByLabelText('Cím'));
    await hand.paste('x'.repeat(150));
    await hand.click(box.getByLabelText('Megjegyzés (nem kötelező)'));
    await hand.paste('y'.repeat(250));
    expect(box.getByLabelText<HTMLInputElement>('Cím').value).toHaveLength(120);
    expect(box.getByLabelText<HTMLInputElement>('Megjegyzés (nem kötelező)').value).toHaveLength(200);
  });

  it('keeps what was typed at a press beside it, and closes where nothing was', async () => {
    const { box, person: hand } = open();
    const beside = () => document.querySelector('.MuiDialog-container') as Element;
    const note = box.getByLabelText<HTMLInputElement>('Megjegyzés (nem kötelező)');
    await hand.type(note, 'Jég');
    await hand.click(beside());
    expect(onClose).not.toHaveBeenCalled();
    expect(note.value).toBe('Jég');
    await hand.clear(note);
    await hand.click(beside());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is left by Escape and by its button', async () => {
    const { box, person: hand } = open();
    await hand.click(box.getByRole('checkbox', { name: 'Jelmagyarázat a lapon' }));
    expect(box.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await hand.keyboard('{Escape}');
    await hand.click(box.getByRole('button', { name: 'Mégsem' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
