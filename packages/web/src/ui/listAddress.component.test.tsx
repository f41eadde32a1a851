import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';
import { useListAddress } from './useListAddress.ts';

const PAUSE_MS = 250;

/** A list's filter: a search, a state, and a button that clears both. */
function List() {
  const { params, change } = useListAddress();
  return (
    <>
      <SearchField label="Keresés" value={params.get('phrase') ?? ''} onChange={(phrase) => change({ phrase })} />
      <button type="button" onClick={() => change({ state: 'open' })}>
        Nyitott
      </button>
      <button
        type="button"
        onClick={() => {
          change({ state: undefined, phrase: undefined });
          change({ late: '1' });
        }}
      >
        Csak a késők
      </button>
    </>
  );
}

function Page() {
  return useLocation().pathname === '/list' ? <List /> : <p>Másik képernyő</p>;
}

const showList = (path: string) => {
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
};
const field = () => screen.getByLabelText<HTMLInputElement>('Keresés');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the address of a list', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('keeps both of two changes that come before the next drawing', async () => {
    showList('/list?state=open&phrase=teszt&kept=1');
    await userEvent.click(screen.getByRole('button', { name: 'Csak a késők' }));
    expect(window.location.search).toBe('?kept=1&late=1');
  });

  it('takes a typed phrase a moment after the last key, without losing a letter', async () => {
    showList('/list');
    for (const text of ['b', 'bú', 'búz']) fireEvent.change(field(), { target: { value: text } });
    expect([field().value, window.location.search]).toEqual(['búz', '']);
    await pass(PAUSE_MS);
    expect(window.location.search).toBe('?phrase=b%C3%BAz');
    fireEvent.change(field(), { target: { value: 'búza' } });
    expect(field().value).toBe('búza');
    await pass(PAUSE_MS);
    expect([field().value, window.location.search]).toEqual(['búza', '?phrase=b%C3%BAza']);
  });

  it('shows a phrase that was cleared elsewhere as empty', async () => {
    showList('/list');
    fireEvent.change(field(), { target: { value: 'búza' } });
    await pass(PAUSE_MS);
    await userEvent.click(screen.getByRole('button', { name: 'Csak a késők' }));
    expect(field().value).toBe('');
    await pass(PAUSE_MS);
    expect(window.location.search).toBe('?late=1');
  });

  it('changes no other screen, though the phrase was typed before it was left', async () => {
    showList('/list');
    fireEvent.change(field(), { target: { value: 'búza' } });
    window.history.pushState(null, '', '/elsewhere');
    await pass(PAUSE_MS);
    expect(window.location.pathname + window.location.search).toBe('/elsewhere');
  });
});
