import type { AlertDelivery } from '@georisk/contract/verticals/insurance/alerts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { showApp } from '#web/testing/show.tsx';

const [first] = FULL.deliveries.alertDeliveries.items;
if (first === undefined) throw new Error('The full list has no delivery');
const DELIVERY = first as AlertDelivery;
const page = (items: readonly AlertDelivery[], total = items.length, number = 1) => ({
  items: [...items],
  total,
  page: number,
  pageSize: 50,
});
const open = (answers: Answers = {}, query = '', account: Parameters<typeof personOf>[0] = 'manager') =>
  showApp(`${CLIENT_ROUTES.adminAlertDeliveries}${query}`, personOf(account), {
    ...EMPTY_WORLD,
    alertDeliveries: page([DELIVERY]),
    ...answers,
  });
const cells = async (name = 'gazda-115') =>
  [...((await screen.findByText(name)).closest('tr')?.children ?? [])].map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, ' '),
  );

describe('the notices of alerts', () => {
  it('say who, which parcel, when, how much, and what the farmer answered', async () => {
    open();
    const [who, parcel, day, area] = await cells();
    expect([who, parcel, day, area]).toEqual([
      'gazda-115Mintabiztosító',
      'ABCD1234 (Szolnok)helyi gyengülés',
      '2026. 07. 18.',
      '1,20 ha',
    ]);
    expect((await cells()).at(-1)).toMatch(/^betakarította, 2026/);
  });

  it('of a kind that nobody knows have its word, and of a parcel without a settlement its code', async () => {
    open({ alertDeliveries: page([{ ...DELIVERY, kind: 'locusts', cityName: null, answer: null, answeredAt: null }]) });
    const row = await cells();
    expect(row[1]).toBe('ABCD1234locusts');
    expect(row.at(-1)).toBe('');
  });

  it.each([
    ['unsubscribed', 'nem kér értesítést'],
    ['no-address', /nincs e-mail-címe/],
    ['disabled', 'le van tiltva'],
    ['some-new-reason', 'some-new-reason'],
  ])('that were skipped say why: %s', async (reason, sentence) => {
    open({
      alertDeliveries: page([{ ...DELIVERY, outcome: 'skipped', reason, messages: [] }]),
    });
    const row = await cells();
    expect(row[5]).toMatch(sentence);
    expect(screen.queryByRole('button', { name: /^(Újraküldés|Mit kap)/ })).toBeNull();
  });

  it('are narrowed by a phrase and a state, from the first page on', async () => {
    const { person, server } = open({ alertDeliveries: ({ query }) => page([DELIVERY], 120, query.page) }, '?page=2');
    await screen.findByText('51–100 / 120');
    await person.type(screen.getByRole('searchbox'), ' Őri ');
    await waitFor(() => expect(server.of('alertDeliveries').at(-1)?.query).toMatchObject({ page: 1, phrase: 'Őri' }));
    await person.selectOptions(screen.getByLabelText('Állapot'), screen.getByRole('option', { name: 'Visszapattant' }));
    await waitFor(() =>
      expect(server.of('alertDeliveries').at(-1)?.query).toMatchObject({ phrase: 'Őri', outcome: 'bounced' }),
    );
  });

  it('that none are of what is searched for are not said to be none at all', async () => {
    open({ alertDeliveries: page([]) }, '?phrase=nincs');
    await screen.findByText('Nincs ilyen értesítés. Változtasson a keresésen!');
  });

  it.each(['x', 'toString', 'queued%20'])('ignore a state of the address that is none: %s', async (state) => {
    const { server } = open({}, `?state=${state}`);
    await cells();
    expect(server.of('alertDeliveries')[0]?.query.outcome).toBeUndefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Állapot').value).toBe('');
  });

  it('keep their list where the next sends could not be read, and read those again', async () => {
    const { person, server } = open({ nextNotices: () => refusal('not-found') });
    await cells();
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ nextNotices: { sends: [], people: 0, alerts: 0 } });
    await person.click(again);
    await screen.findByText('Most senkinek nem készül értesítés.');
  });

  it('list four of the next sends, and count the people of the later ones', async () => {
    const send = (number: number) => ({
      dueAt: `2026-07-2${number}T08:00:00.000Z`,
      people: number,
      alerts: 2 * number,
    });
    open({ nextNotices: { sends: [1, 2, 3, 4, 5, 6].map(send), people: 21, alerts: 42 } });
    const next = within(await screen.findByRole('region', { name: 'Következő kiküldések' }));
    const lines = next.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('Később még 11 gazda.');
  });
});

describe('the way of the next sends', () => {
  const REACH = {
    people: { both: 1, email: 2, sms: 3, neither: 0 },
    ways: [{ channels: 'both' as const, email: 3, sms: 4, none: 0 }],
    sends: { email: false, sms: true },
    chosen: [
      { channels: null, people: 2 },
      { channels: 'sms' as const, people: 1 },
    ],
  };
  const dialog = async (answers: Answers) => {
    const shown = open({ nextNotices: { sends: [], people: 3, alerts: 3 }, ...answers });
    await shown.person.click(await screen.findByRole('button', { name: 'E-mail vagy SMS?' }));
    return { ...shown, box: within(await screen.findByRole('dialog', { name: 'Hogyan menjen ki?' })) };
  };

  it('is saved once, however often its button is pressed, and says for how many', async () => {
    const { person, server, box } = await dialog({ nextReach: REACH, chooseNextChannels: { people: 3 } });
    await box.findByText('Eddig többféleképpen volt beállítva; a mentés mindenkire érvényes lesz.');
    expect(box.getByText('3 e-mail, 4 SMS')).toBeTruthy();
    expect(box.getByText(/^Nincs levelezőszerver beállítva/)).toBeTruthy();
    await person.dblClick(box.getByRole('button', { name: 'Beállítás' }));
    await screen.findByText('Beállítva: 3 gazda értesítése.');
    expect(server.of('chooseNextChannels').map(({ body }) => body)).toEqual([{ channels: null }]);
  });

  it('begins with what all of them have', async () => {
    const { box } = await dialog({ nextReach: { ...REACH, chosen: [{ channels: 'sms', people: 3 }] } });
    expect((await box.findByRole<HTMLInputElement>('radio', { name: /^Csak SMS-ben/ })).checked).toBe(true);
  });

  it('is not saved before it is known what it is now', async () => {
    const { person, server, box } = await dialog({ nextReach: pending });
    await person.click(box.getByRole('button', { name: 'Beállítás' }));
    expect(server.of('chooseNextChannels')).toEqual([]);
  });

  it('that was not saved says why, and keeps the choice', async () => {
    const { person, box } = await dialog({
      nextReach: REACH,
      chooseNextChannels: () => refusal('busy', { message: 'Most megy ki.' }),
    });
    await person.click(await box.findByRole('radio', { name: /^E-mailben és SMS-ben is/ }));
    await person.click(box.getByRole('button', { name: 'Beállítás' }));
    await box.findByText('Most megy ki.');
    expect(box.getByRole<HTMLInputElement>('radio', { name: /^E-mailben és SMS-ben is/ }).checked).toBe(true);
  });
});
