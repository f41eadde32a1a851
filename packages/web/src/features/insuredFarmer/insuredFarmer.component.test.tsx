import type { FarmerFile, FarmerNote } from '@georisk/contract/verticals/insurance/farmers.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const PATH = '/view/farmer/57';
const AT = '2026-07-19T08:00:00.000Z';
const NOTE: FarmerNote = {
  id: '5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c0001',
  text: 'Délután hívható.',
  author: 'Kiss Anna',
  at: AT,
  canRemove: true,
};
const plot = (id: number) => ({
  id,
  policyNumber: 'K-1',
  year: 2026,
  meparCode: 'ABCD1234',
  plantName: id === 1 ? null : `Búza ${id}`,
  insuredArea: 4,
  isDrawn: id !== 1,
});
const FARMER: FarmerFile = {
  id: 57,
  name: 'Bíró Sándor',
  externalId: 'U-57',
  contact: { email: 'biro@pelda.hu', phone: null },
  policies: [],
  plots: Array.from({ length: 12 }, (_, index) => plot(index + 1)),
  damages: [],
  alerts: [{ id: 1, date: '2026-07-18', meparCode: 'ABCD1234', hectares: 2.5 }],
  messages: [
    {
      id: NOTE.id,
      channel: 'email',
      subject: 'Riasztás',
      outcome: 'refused',
      sentAt: null,
      openedAt: null,
      bouncedAt: null,
      refusal: 'mailbox-full',
      at: AT,
    },
  ],
  notes: [NOTE],
};

/** As the search or the browser's own buttons lead there. */
const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

describe('the page of a farmer', () => {
  it('has everything that belongs to them, and is accessible', async () => {
    showApp(PATH, manager, { ...EMPTY_WORLD, insuredFarmer: FARMER });
    await screen.findByRole('heading', { name: 'Bíró Sándor' });
    expect(screen.getByText('Azonosító: U-57')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'biro@pelda.hu' }).getAttribute('href')).toBe('mailto:biro@pelda.hu');
    expect(screen.getByText(/E-mail: Riasztás/)).toBeTruthy();
    expect(screen.getByText(/Visszautasítva · megtelt a postafiók/)).toBeTruthy();
    expect(screen.getByText('Délután hívható.')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('shows the first ten plots, the others at a press', async () => {
    const { person } = showApp(PATH, manager, { ...EMPTY_WORLD, insuredFarmer: FARMER });
    await screen.findByText('ismeretlen növény');
    expect(screen.queryByText('Búza 12')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Még 2' }));
    await screen.findByText('Búza 12');
  });

  it('shows neither contacts nor messages to those who may not read them', async () => {
    showApp(PATH, personOf('operator'), {
      ...EMPTY_WORLD,
      insuredFarmer: { ...FARMER, contact: null, messages: null },
    });
    await screen.findByRole('heading', { name: 'Bíró Sándor' });
    expect(screen.queryByText(/biro@pelda/)).toBeNull();
    expect(screen.queryByText('Üzenetek')).toBeNull();
  });

  it('says that it is loading, and why it did not come', async () => {
    showApp(PATH, manager, { ...EMPTY_WORLD, insuredFarmer: pending });
    await screen.findByText(/a gazda adatai/);
  });

  it('says that there is no such farmer', async () => {
    showApp(PATH, manager, { ...EMPTY_WORLD, insuredFarmer: refusal('not-found') });
    await screen.findByRole('alert');
  });
});

describe('the notes about a farmer', () => {
  it('are written, and keep their text where the save is refused', async () => {
    const { person, server } = showApp(PATH, manager, {
      ...EMPTY_WORLD,
      insuredFarmer: FARMER,
      addFarmerNote: refusal('busy'),
    });
    const field = await screen.findByLabelText('Új megjegyzés');
    const save = screen.getByRole('button', { name: 'Megjegyzés mentése' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await person.type(field, ' Új cím ');
    await person.click(save);
    await screen.findByRole('alert');
    expect((field as HTMLTextAreaElement).value).toBe(' Új cím ');
    server.answer({ addFarmerNote: NOTE });
    await person.click(save);
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
    const sent = server.of('addFarmerNote').map(({ body }) => body);
    expect(sent.map(({ text }) => text)).toEqual(['Új cím', 'Új cím']);
    // The same save again, not another one.
    expect(sent[0]?.changeId).toBe(sent[1]?.changeId);
  });

  it('that are typed on while they are being saved stay', async () => {
    const answer = Promise.withResolvers<typeof NOTE>();
    const { person, server } = showApp(PATH, manager, {
      ...EMPTY_WORLD,
      insuredFarmer: FARMER,
      addFarmerNote: () => answer.promise,
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Új megjegyzés');
    await person.type(field, 'Új cím');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Megjegyzés mentése' });
    await person.click(save);
    await waitFor(() => expect(server.of('addFarmerNote')).toHaveLength(1));
    await person.type(field, ', délután');
    answer.resolve(NOTE);
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(field.value).toBe('Új cím, délután');
  });

  it('that are not saved are not taken to the page of another farmer', async () => {
    const { person } = showApp('/view/farmer/58', manager, {
      ...EMPTY_WORLD,
      insuredFarmer: ({ params }) => ({
        ...FARMER,
        id: params.id,
        name: params.id === 57 ? 'Bíró Sándor' : 'Őri Éva',
        notes: [],
      }),
    });
    await screen.findByRole('heading', { name: 'Őri Éva' });
    goTo(PATH);
    await screen.findByRole('heading', { name: 'Bíró Sándor' });
    await person.type(screen.getByLabelText('Új megjegyzés'), 'Bíróról szól');
    goTo('/view/farmer/58');
    await screen.findByRole('heading', { name: 'Őri Éva' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Új megjegyzés').value).toBe('');
  });

  it('that somebody else has removed are gone after their removal', async () => {
    let farmer = FARMER;
    const { person } = showApp(PATH, manager, {
      ...EMPTY_WORLD,
      insuredFarmer: () => farmer,
      removeFarmerNote: () => {
        farmer = { ...FARMER, notes: [] };
        return refusal('not-found');
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Megjegyzés törlése' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(screen.queryByText('Délután hívható.')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are removed after a question', async () => {
    const { person, server } = showApp(PATH, manager, {
      ...EMPTY_WORLD,
      insuredFarmer: FARMER,
      removeFarmerNote: () => new Response(null, { status: 204 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Megjegyzés törlése' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Mégsem' }));
    expect(server.of('removeFarmerNote')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Megjegyzés törlése' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Törlés' }));
    await waitFor(() => expect(server.of('removeFarmerNote').map(({ params }) => params.noteId)).toEqual([NOTE.id]));
  });

  it('have no button for those who may not remove them', async () => {
    showApp(PATH, manager, { ...EMPTY_WORLD, insuredFarmer: { ...FARMER, notes: [{ ...NOTE, canRemove: false }] } });
    await screen.findByText('Délután hívható.');
    expect(screen.queryByRole('button', { name: 'Megjegyzés törlése' })).toBeNull();
  });
});
