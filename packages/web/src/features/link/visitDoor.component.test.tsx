import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { arrival, takeArrival } from '#web/session/arrival.ts';
import { showApp } from '#web/testing/show.tsx';

const TOKEN = `57-${'A_-b'.repeat(10)}xyz`;

/** Opens a link's address, to somebody who is not signed in. */
function arriveAt(path: string) {
  window.history.replaceState(null, '', path);
  takeArrival();
  return showApp('/', undefined, {
    linkSignIn: Response.json({ code: 1, error: 'unknown' }, { status: 401 }),
  });
}

describe('the door of a graveyard', () => {
  afterEach(() => arrival.forgetLink());

  it('says nothing of insurance, and a revoked link nothing of new ones', async () => {
    const { person } = arriveAt(`/t/${TOKEN}?visit=true`);
    expect(await screen.findByText('Temetőtérkép')).toBeTruthy();
    expect(screen.getByText(/A belépéshez nem kell jelszó/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/GeoRisk|biztosítás/);
    await person.click(screen.getByRole('button', { name: 'Belépés' }));
    expect(await screen.findByText(/Ez a látogatói link már nem érvényes/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Új link kérése' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/GeoRisk|biztosítás/);
  });

  it('is not that of a requested link', async () => {
    const { person } = arriveAt(`/t/${TOKEN}`);
    expect(await screen.findByText('Térképes terménybiztosítás és kárfelmérés')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Belépés' }));
    expect(await screen.findByRole('button', { name: 'Új link kérése' })).toBeTruthy();
  });
});
