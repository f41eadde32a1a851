import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_HITS } from '#web/app/features.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { SearchBox } from './SearchBox.tsx';

const manager = person(ROLES.MANAGER);
const block = (meparCode: string): Suggestion =>
  ({ type: 'block', label: meparCode, detail: null, meparCode }) as Suggestion;
const farmer = (farmerId: number, label: string): Suggestion =>
  ({ type: 'farmer', label, detail: 'Túrkeve', farmerId }) as Suggestion;
const found = (...suggestions: Suggestion[]) => ({ suggestions });
const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockClear());

const KEY = `georisk-search-${manager.id}`;
const remembered = (): string[] =>
  (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Suggestion[]).map(({ label }) => label);

function open(search: Answers['search'] = found(), more: Partial<Parameters<typeof SearchBox>[0]> = {}) {
  const shown = show(
    <>
      <SearchBox
        user={manager}
        placeholder="Blokk, gazda"
        opening={{ hits: SEARCH_HITS, query: {}, mayOpen: (route) => route !== 'policy' }}
        {...more}
      />
      <button type="button">Más</button>
    </>,
    manager,
    { ...EMPTY_WORLD, ...(search !== undefined && { search }) },
  );
  return { ...shown, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Keresés' }) };
}
const options = () => screen.queryAllByRole('option');
const labels = () => options().map((option) => option.querySelector('span')?.textContent);
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.querySelector('span')?.textContent;

describe('the search', () => {
  it('asks once typing has paused, and names how many it found', async () => {
    const { person: hand, server, box } = open(found(block('ABCD1234'), farmer(3, 'Kiss Éva')));
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await hand.type(box, ' abcd ');
    await waitFor(() => expect(labels()).toEqual(['ABCD1234', 'Kiss Éva']));
    expect(server.of('search').map(({ query }) => query.phrase)).toEqual(['abcd']);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await screen.findByText('2 találat');
    expect(active(box)).toBe('ABCD1234');
    expect(await serious()).toEqual([]);
  });

  it('leaves out what the user has no screen for', async () => {
    const policy = {
      type: 'policy',
      label: 'K-1',
      detail: null,
      policyNumber: 'K-1',
      year: 2026,
      policyId: 1,
    } as Suggestion;
    const { person: hand, box } = open(found(policy, block('ABCD1234')));
    await hand.type(box, 'k');
    await screen.findByText('1 találat');
    expect(labels()).toEqual(['ABCD1234']);
  });

  it('goes round by the arrows, and opens by Enter', async () => {
    const { person: hand, box } = open(found(block('ABCD1234'), farmer(3, 'Kiss Éva'), block('EFGH5678')));
    await hand.type(box, 'a');
    await screen.findByText('3 találat');
    const seen: unknown[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}']) {
      await hand.keyboard(key);
      seen.push(active(box));
    }
    expect(seen).toEqual(['Kiss Éva', 'EFGH5678', 'ABCD1234', 'EFGH5678', 'Kiss Éva']);
    await hand.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/view/farmer/3'));
    expect(box.value).toBe('');
    expect(options()).toEqual([]);
    expect(remembered()).toEqual(['Kiss Éva']);
  });

  it('opens by Enter what the letters mean, not what the earlier ones did', async () => {
    const {
      person: hand,
      box,
      server,
    } = open(({ query }) => found(query.phrase === 'a' ? block('AAAA1111') : block('ABCD1234')));
    await hand.type(box, 'a');
    await screen.findByText('AAAA1111');
    await hand.type(box, 'b{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/view/block/ABCD1234'));
    expect(server.of('search').map(({ query }) => query.phrase)).toEqual(['a', 'ab']);
  });

  it('opens nothing by Enter where the letters have changed while it was asked', async () => {
    let answer: (value: { suggestions: Suggestion[] }) => void = () => undefined;
    const { person: hand, box } = open(
      () =>
        new Promise((done) => {
          answer = done;
        }),
    );
    await hand.type(box, 'a{Enter}');
    await hand.type(box, 'b');
    answer(found(block('ABCD1234')));
    await waitFor(() => expect(box.value).toBe('ab'));
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['nothing', found(), 'Nincs találat. Próbálja a kód vagy a név elejével!'],
    ['a failure', () => refusal('busy'), 'A keresés most nem sikerült. Próbálja újra!'],
  ] as const)('says that there was %s, and Enter does nothing', async (_, search, sentence) => {
    const { person: hand, box } = open(search);
    await hand.type(box, 'x');
    expect(await screen.findByText(sentence)).toBeTruthy();
    await hand.keyboard('{Enter}{ArrowDown}{Enter}');
    expect([window.location.pathname, box.getAttribute('aria-activedescendant')]).toEqual(['/', null]);
    expect(await serious()).toEqual([]);
  });

  it('says without a network that it failed', async () => {
    const { person: hand, box, server } = open(found(block('ABCD1234')));
    server.disconnect();
    await hand.type(box, 'x');
    expect(await screen.findByText('A keresés most nem sikerült. Próbálja újra!')).toBeTruthy();
  });

  it('shows nothing while the first answer is on its way', async () => {
    const { person: hand, box, server } = open(pending);
    await hand.type(box, 'x');
    await waitFor(() => expect(server.of('search')).toHaveLength(1));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.getAttribute('aria-expanded')).toBe('false');
  });

  it('takes 64 letters at most, and asks for nothing of blanks', async () => {
    const { person: hand, box, server } = open(found(block('ABCD1234')));
    await hand.type(box, '   ');
    expect(options()).toEqual([]);
    await hand.clear(box);
    await hand.click(box);
    await hand.paste('a'.repeat(80));
    await waitFor(() => expect(server.of('search')).toHaveLength(1));
    expect(server.of('search')[0]?.query.phrase).toHaveLength(64);
  });

  it('is emptied by Escape, then closed by it', async () => {
    const { person: hand, box } = open(found(block('ABCD1234')), { onClose });
    await hand.type(box, 'a');
    await screen.findByText('ABCD1234');
    await hand.keyboard('{Escape}');
    expect([box.value, onClose.mock.calls.length]).toEqual(['', 0]);
    await hand.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is emptied and closed by its button, and keeps the focus', async () => {
    const { person: hand, box } = open(found(), { onClose });
    await hand.type(box, 'a');
    await hand.click(screen.getByRole('button', { name: 'Keresés törlése' }));
    expect([box.value, document.activeElement]).toEqual(['', box]);
    await hand.click(screen.getByRole('button', { name: 'Keresés bezárása' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes its list where the focus goes elsewhere', async () => {
    const { person: hand, box } = open(found(block('ABCD1234')));
    await hand.type(box, 'a');
    await screen.findByText('ABCD1234');
    await hand.click(screen.getByRole('button', { name: 'Más' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('a');
    await hand.click(box);
    expect(labels()).toEqual(['ABCD1234']);
  });

  it('leaves the keys of an input method to it', async () => {
    const { person: hand, box } = open(found(block('ABCD1234')));
    await hand.type(box, 'a');
    await screen.findByText('1 találat');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(window.location.pathname).toBe('/');
  });
});

describe('what was found last', () => {
  const keep = (...suggestions: Suggestion[]) => localStorage.setItem(KEY, JSON.stringify(suggestions));

  it('is offered before anything is typed, the newest first, and opened by a press', async () => {
    keep(farmer(3, 'Kiss Éva'), block('ABCD1234'));
    const { person: hand, box } = open();
    await hand.click(box);
    expect(screen.getByText('Legutóbbi keresések')).toBeTruthy();
    expect(labels()).toEqual(['Kiss Éva', 'ABCD1234']);
    await hand.click(within(screen.getByRole('listbox')).getByText('ABCD1234'));
    await waitFor(() => expect(window.location.pathname).toBe('/view/block/ABCD1234'));
    expect(remembered()).toEqual(['ABCD1234', 'Kiss Éva']);
  });

  it('is opened by Enter only while it is shown', async () => {
    keep(block('ABCD1234'));
    const { person: hand, box } = open();
    await hand.click(box);
    await hand.keyboard('{Escape}{Enter}');
    expect(window.location.pathname).toBe('/');
    await hand.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/view/block/ABCD1234'));
  });

  it.each(['', 'x', '{}', '[1,null,{"type":"moon","label":"x"}]', '[{"type":"city","label":"x","bbox":[1,null,3,4]}]'])(
    'is nothing of what the device has otherwise: %s',
    async (kept) => {
      localStorage.setItem(KEY, kept);
      const { person: hand, box } = open();
      await hand.click(box);
      expect(screen.queryByRole('listbox')).toBeNull();
    },
  );
});

describe('the keys of the search', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('%s with %j puts the focus into it', (key, held) => {
    const { box } = open();
    expect(fireEvent.keyDown(document.body, { key, ...held })).toBe(false);
    expect(document.activeElement).toBe(box);
  });

  it.each([
    ['/', { ctrlKey: true }],
    ['/', { altKey: true }],
    ['k', {}],
  ])('%s with %j does not', (key, held) => {
    open();
    expect(fireEvent.keyDown(document.body, { key, ...held })).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  it('is not reached by / from a field, nor from a dialog', () => {
    const { box } = open();
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
    expect(document.activeElement).toBe(field);
    field.remove();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).not.toBe(box);
    dialog.remove();
  });

  it('takes the focus as it is shown where it was opened by a button', () => {
    const { box } = open(found(), { takesFocus: true });
    expect(document.activeElement).toBe(box);
  });
});
