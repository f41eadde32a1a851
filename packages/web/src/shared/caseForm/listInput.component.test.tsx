import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { OneOfList, SeveralOfList } from './ListInput.tsx';
import { PLANTS, usualPlant } from './plantOptions.ts';

const onBlur = vi.fn<() => void>();
const inputRef = vi.fn<(element: HTMLInputElement | null) => void>();
const shared = { label: 'Növények', options: PLANTS, usualName: usualPlant, onBlur, inputRef } as const;
let hand: UserEvent;

beforeEach(() => {
  onBlur.mockClear();
  inputRef.mockClear();
});

function several(start: readonly string[] = [], more: { readonly error?: string; readonly hint?: string } = {}) {
  const chosen: { now: readonly string[] } = { now: start };
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <>
        <SeveralOfList
          {...shared}
          {...more}
          value={value}
          onChange={(next) => {
            chosen.now = next;
            setValue(next);
          }}
        />
        <button type="button">Tovább</button>
      </>
    );
  }
  hand = show(<Form />, person(ROLES.MANAGER)).person;
  return chosen;
}

function one(start = '') {
  const typed: { now: string } = { now: start };
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <OneOfList
        {...shared}
        label="Növény"
        value={value}
        onChange={(next) => {
          typed.now = next;
          setValue(next);
        }}
      />
    );
  }
  hand = show(<Form />, person(ROLES.MANAGER)).person;
  return typed;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('several crops of the list', () => {
  it('are taken by Enter: the highlighted one, and not what was typed', async () => {
    const chosen = several();
    await hand.type(field(), 'napra');
    expect(options()[0]).toBe('Napraforgó');
    await hand.keyboard('{Enter}');
    expect(chosen.now).toEqual(['Napraforgó']);
    expect(field().value).toBe('');
    await hand.type(field(), 'Szójabab{Enter}');
    expect(chosen.now).toEqual(['Napraforgó', 'Szójabab']);
    expect(await serious()).toEqual([]);
  });

  it.each(['Gyep, legelő', 'Meggy, cseresznye'])('stay one where the name has a comma, by Enter: %s', async (name) => {
    const chosen = several();
    await hand.type(field(), name.slice(0, 5));
    await hand.keyboard('{Enter}');
    expect(chosen.now).toEqual([name]);
  });

  it('stay one where the name has a comma, by a press and as it is typed', async () => {
    const chosen = several(['Szójabab']);
    await hand.type(field(), 'legel');
    await hand.click(await screen.findByRole('option', { name: 'Gyep, legelő' }));
    expect(chosen.now).toEqual(['Szójabab', 'Gyep, legelő']);
    await hand.type(field(), 'meggy, cseresznye');
    await hand.click(screen.getByRole('button', { name: 'Tovább' }));
    expect(chosen.now).toEqual(['Szójabab', 'Gyep, legelő', 'Meggy, cseresznye']);
  });

  it('are divided by commas and semicolons where they are typed, each once, under its name in the list', async () => {
    const chosen = several();
    await hand.type(field(), 'szójabab; ŐSZI búza,, Szójabab, ismeretlen');
    await hand.click(screen.getByRole('button', { name: 'Tovább' }));
    expect(chosen.now).toEqual(['Szójabab', 'Őszi búza', 'ismeretlen']);
    expect(field().value).toBe('');
    expect(onBlur).toHaveBeenCalledOnce();
  });

  it('get nothing from blanks or commas alone', async () => {
    const chosen = several(['Szójabab']);
    await hand.type(field(), '  , ;');
    await hand.click(screen.getByRole('button', { name: 'Tovább' }));
    expect(chosen.now).toEqual(['Szójabab']);
  });

  it('keep what was typed though a list was open, as its replacement was not chosen', async () => {
    const chosen = several();
    await hand.type(field(), 'napra');
    await hand.click(screen.getByRole('button', { name: 'Tovább' }));
    expect(chosen.now).toEqual(['napra']);
  });

  it('are taken back by Backspace and by their own buttons, and offered again', async () => {
    const chosen = several(['Szójabab', 'Napraforgó']);
    await hand.click(field());
    await hand.type(field(), 'napra');
    expect(options()).toEqual([]);
    await hand.clear(field());
    await hand.keyboard('{Backspace}');
    expect(chosen.now).toEqual(['Szójabab']);
    await hand.type(field(), 'napra');
    expect(options()).toEqual(['Napraforgó']);
    await hand.clear(field());
    await hand.click(within(screen.getByRole('button', { name: 'Szójabab' })).getByTestId('CancelIcon'));
    expect(chosen.now).toEqual([]);
  });

  it('show their hint, and in its place their error', () => {
    several([], { hint: 'Több is választható.', error: 'Kötelező kitölteni' });
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Kötelező kitölteni');
    expect(screen.queryByText('Több is választható.')).toBeNull();
    expect(inputRef).toHaveBeenCalledWith(field());
  });
});

describe('one crop of the list', () => {
  it('is what is typed, and by Enter the highlighted one, commas included', async () => {
    const typed = one();
    await hand.type(field(), 'legel');
    expect(typed.now).toBe('legel');
    await hand.keyboard('{Enter}');
    expect(typed.now).toBe('Gyep, legelő');
    expect(field().value).toBe('Gyep, legelő');
  });

  it('is offered by another name of it', async () => {
    one();
    await hand.type(field(), 'cseresznye');
    expect(options()[0]).toBe('Meggy, cseresznye');
  });

  it('stays as it was typed where the list was closed by Escape', async () => {
    const typed = one();
    await hand.type(field(), 'napra{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await hand.keyboard('{Enter}');
    expect(typed.now).toBe('napra');
  });

  it('that stands in the field does not hide the others', async () => {
    one('Szójabab');
    await hand.click(screen.getByRole('button', { name: 'Lista megnyitása' }));
    expect(options()[0]).toBe('Szójabab');
    expect(options()).toHaveLength(PLANTS.length);
  });

  it('is chosen by arrows', async () => {
    const typed = one();
    await hand.type(field(), 'búza');
    const second = options()[1];
    await hand.keyboard('{ArrowDown}{Enter}');
    expect(typed.now).toBe(second);
  });

  it('is nothing where the list finds nothing', async () => {
    const typed = one();
    await hand.type(field(), 'qqq{Enter}');
    expect([typed.now, options()]).toEqual(['qqq', []]);
  });
});
