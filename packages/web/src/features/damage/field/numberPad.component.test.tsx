import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { NumberPad, typed } from './NumberPad.tsx';

type Props = Parameters<typeof NumberPad>[0];

function open(more: Partial<Props> = {}) {
  const [onEnter, onZero] = [vi.fn(), vi.fn()];
  const pad = <NumberPad initial="" disabled={false} doubtOf={() => undefined} {...{ onEnter, onZero }} {...more} />;
  return { ...show(pad, person(ROLES.EXPERT_DAMAGE)), onEnter, onZero };
}
const key = (name: string) => screen.getByRole('button', { name });
const save = () => key('Mentés, és tovább');
const standing = () => screen.getByRole('status').textContent;

describe('typed', () => {
  it.each([
    ['', '5', '5'],
    ['5', ',', '5,'],
    ['', ',', '0,'],
    ['5,', ',', '5,'],
    ['0', '5', '5'],
    ['0', ',', '0,'],
    ['0,0', '5', '0,05'],
    ['123,45', '6', '123,45'],
  ])('makes of "%s" and the key "%s" "%s"', (text, pressed, expected) => {
    expect(typed(text, pressed)).toBe(expected);
  });
});

describe('the keys of a yield', () => {
  it('enter what was typed, as a number', async () => {
    const { person: hand, onEnter } = open();
    for (const name of ['5', ',', '2', '5']) await hand.click(key(name));
    expect(standing()).toBe('5,25t/ha');
    await hand.click(save());
    expect(onEnter).toHaveBeenCalledExactlyOnceWith(5.25);
  });

  it('replace the earlier yield with the first key, and shorten it with the one that deletes', async () => {
    const { person: hand } = open({ initial: '4,5' });
    await hand.click(key('Törlés'));
    expect(standing()).toBe('4,t/ha');
    await hand.click(key('7'));
    expect(standing()).toBe('4,7t/ha');
  });

  it('replace the earlier yield where nothing of it was deleted', async () => {
    const { person: hand } = open({ initial: '4,5' });
    await hand.click(key('7'));
    expect(standing()).toBe('7t/ha');
  });

  it('ask for the reason of a zero instead of entering it', async () => {
    const { person: hand, onEnter, onZero } = open();
    await hand.click(key('0'));
    await hand.click(save());
    expect([onZero.mock.calls.length, onEnter.mock.calls.length]).toEqual([1, 0]);
  });

  it('save nothing while nothing stands there, or an impossible yield', async () => {
    const { person: hand } = open();
    expect(save().hasAttribute('disabled')).toBe(true);
    for (const name of ['5', '5', '0', '0']) await hand.click(key(name));
    expect(screen.getByRole('alert').textContent).toBe('Ekkora hozam nem lehetséges. Tonna/hektárban adja meg!');
    expect(save().hasAttribute('disabled')).toBe(true);
  });

  it('warn of an odd yield, and save it all the same', async () => {
    const { person: hand, onEnter } = open({ doubtOf: (text) => (text === '55' ? 'Szokatlan hozam.' : undefined) });
    await hand.click(key('5'));
    expect(screen.queryByRole('alert')).toBeNull();
    await hand.click(key('5'));
    expect(screen.getByRole('alert').textContent).toBe('Szokatlan hozam.');
    await hand.click(save());
    expect(onEnter).toHaveBeenCalledExactlyOnceWith(55);
  });

  it('take the keys of a keyboard, a point as a comma', async () => {
    const { person: hand } = open();
    key('5').focus();
    await hand.keyboard('3.x5{Backspace}4');
    expect(standing()).toBe('3,4t/ha');
  });

  it('are all off while the point is being saved', () => {
    open({ initial: '5', disabled: true });
    expect([key('5'), save()].every((button) => button.hasAttribute('disabled'))).toBe(true);
  });
});
