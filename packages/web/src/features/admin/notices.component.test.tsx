import type { AlertDelivery, NoticeMessage } from '@georisk/contract/verticals/insurance/alerts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-18T08:00:00.000Z';
const MESSAGE = '0198c000-0000-7000-8000-000000000001';
const MAIL: NoticeMessage = {
  id: MESSAGE,
  channel: 'email',
  address: 'b•••@pelda.hu',
  outcome: 'bounced',
  sentAt: AT,
  openedAt: null,
  bouncedAt: AT,
  refusal: 'address-unknown',
};
const DELIVERY: AlertDelivery = {
  id: '1-31',
  userId: 31,
  userName: 'Bíró Sándor',
  companyName: 'Mintabiztosító',
  meparCode: 'ABCD1234',
  cityName: 'Szolnok',
  date: '2026-07-18',
  kind: 'vegetation',
  areaHa: 1.2,
  state: 'notified',
  outcome: 'bounced',
  reason: null,
  dueAt: AT,
  createdAt: AT,
  messages: [MAIL],
  sentAt: AT,
  openedAt: null,
  bouncedAt: AT,
  refusal: 'address-unknown',
  answer: null,
  answeredAt: null,
};
const page = (...items: AlertDelivery[]) => ({ items, total: items.length, page: 1, pageSize: 25 });
const world = { ...EMPTY_WORLD, alertDeliveries: page(DELIVERY) };
const path = CLIENT_ROUTES.adminAlertDeliveries;
const open = async (person: ReturnType<typeof showApp>['person']) => {
  await person.click(await screen.findByRole('button', { name: /^Újraküldés: Bíró Sándor/ }));
  return within(await screen.findByRole('dialog', { name: 'Értesítés újraküldése' }));
};

describe('a notice that came back', () => {
  it('is written again to a corrected address by those who manage people', async () => {
    const { person, server } = showApp(path, personOf('manager'), { ...world, resendNotice: { messageId: MESSAGE } });
    const dialog = await open(person);
    expect(await serious()).toEqual([]);
    await person.type(dialog.getByLabelText('Javított e-mail-cím'), 'uj@pelda.hu');
    await person.click(dialog.getByRole('button', { name: 'Újraküldés' }));
    await screen.findByText(/Az üzenet sorban áll: Bíró Sándor/);
    expect(server.of('resendNotice').map(({ params, body }) => [params.id, body.address])).toEqual([
      [MESSAGE, 'uj@pelda.hu'],
    ]);
    const lists = server.of('alertDeliveries').length;
    await person.click(screen.getByRole('button', { name: 'Rendben' }));
    await waitFor(() => expect(server.of('alertDeliveries').length).toBeGreaterThan(lists));
  });

  it('is written again to the same address by an operator; a refusal is said and loses nothing', async () => {
    const message = 'A címzett le van tiltva, ezért nem küldhető neki üzenet.';
    const { person, server } = showApp(path, personOf('operator'), {
      ...world,
      resendNotice: refusal('form-refused', { message }),
    });
    const dialog = await open(person);
    expect(dialog.queryByRole('textbox')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Újraküldés' }));
    await dialog.findByText(message);
    expect(server.of('resendNotice')[0]?.body).toEqual({ changeId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it.each(['queued', 'handed', 'opened', 'unsent', 'unknown'] as const)(
    'alone is: not one that is %s',
    async (outcome) => {
      showApp(path, personOf('manager'), {
        ...world,
        alertDeliveries: page({ ...DELIVERY, outcome, messages: [{ ...MAIL, outcome }] }),
      });
      await screen.findByText(/ABCD1234/);
      expect(screen.queryByRole('button', { name: /^Újraküldés/ })).toBeNull();
    },
  );
});

describe('a notice with two messages', () => {
  const sms: NoticeMessage = { ...MAIL, id: `${MESSAGE.slice(0, -1)}2`, channel: 'sms', address: '+3630•••567' };
  const two = { ...DELIVERY, outcome: 'handed' as const, messages: [{ ...MAIL, outcome: 'handed' as const }, sms] };

  it('says of each what became of it, and is written again on the channel that failed', async () => {
    const { person, server } = showApp(path, personOf('operator'), {
      ...world,
      alertDeliveries: page(two),
      resendNotice: { messageId: MESSAGE },
    });
    await screen.findByText(/^E-mail · b•••@pelda\.hu · Átadva a levelezőnek/);
    screen.getByText(/^SMS · \+3630•••567 · Visszapattant · ismeretlen cím/);
    const buttons = screen.getAllByRole('button', { name: /^Újraküldés/ });
    expect(buttons.map((button) => button.textContent)).toEqual(['Újraküldés: SMS']);
    await person.click(screen.getByRole('button', { name: /^Újraküldés: Bíró Sándor, .*, SMS$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Értesítés újraküldése' }));
    dialog.getByText(/^Az SMS nem érkezett meg/);
    await person.click(dialog.getByRole('button', { name: 'Újraküldés' }));
    await screen.findByText(/Az üzenet sorban áll/);
    expect(server.of('resendNotice').map(({ params }) => params.id)).toEqual([sms.id]);
  });
});

describe('the sends to come', () => {
  const waiting: AlertDelivery = { ...DELIVERY, state: 'waiting', outcome: 'waiting', messages: [] };
  const NEXT = {
    ...world,
    alertDeliveries: page(waiting),
    nextNotices: { sends: [{ dueAt: AT, people: 12, alerts: 34 }], people: 15, alerts: 40 },
  };
  const look = async (person: ReturnType<typeof showApp>['person']) => {
    await person.click(await screen.findByRole('button', { name: /^Mit kap\? Bíró Sándor/ }));
    return within(await screen.findByRole('dialog', { name: 'Értesítés előnézete: Bíró Sándor' }));
  };

  it('are counted, and lead to those who wait', async () => {
    const { person, server } = showApp(path, personOf('manager'), NEXT);
    const next = within(await screen.findByRole('region', { name: 'Következő kiküldések' }));
    expect(next.getByText('15 gazda, 40 riasztás vár kiküldésre.')).toBeTruthy();
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: 12 gazda, 34 riasztás$/),
      'Később még 3 gazda.',
    ]);
    await person.click(next.getByRole('button', { name: 'Kik azok?' }));
    await waitFor(() => expect(server.of('alertDeliveries').at(-1)?.query).toMatchObject({ outcome: 'waiting' }));
  });

  const REACH = {
    people: { both: 5, email: 6, sms: 3, neither: 1 },
    ways: [
      { channels: 'one' as const, email: 11, sms: 3, none: 1 },
      { channels: 'email' as const, email: 11, sms: 0, none: 4 },
      { channels: 'sms' as const, email: 0, sms: 8, none: 7 },
      { channels: 'both' as const, email: 11, sms: 8, none: 1 },
    ],
    sends: { email: true, sms: false },
    chosen: [{ channels: null, people: 15 }],
  };
  const channels = async (person: ReturnType<typeof showApp>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'E-mail vagy SMS?' }));
    return within(await screen.findByRole('dialog', { name: 'Hogyan menjen ki?' }));
  };

  it('go out on the channels that are chosen, with how many people each way reaches', async () => {
    const { person, server } = showApp(path, personOf('manager'), {
      ...NEXT,
      nextReach: REACH,
      chooseNextChannels: { people: 15 },
    });
    const dialog = await channels(person);
    await dialog.findByText('E-mail-címe és telefonszáma is van: 5 gazda');
    dialog.getByText('Egyik sincs: 1 gazda');
    dialog.getByText('11 e-mail, 8 SMS, 1 gazda nem kap semmit');
    dialog.getByText(/Nincs SMS-küldő beállítva/);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A társaság beállítása szerint' }).checked).toBe(true);
    expect(await serious()).toEqual([]);
    await person.click(dialog.getByRole('radio', { name: /^E-mailben és SMS-ben is/ }));
    await person.click(dialog.getByRole('button', { name: 'Beállítás' }));
    await screen.findByText('Beállítva: 15 gazda értesítése.');
    expect(server.of('chooseNextChannels').map(({ body }) => body)).toEqual([{ channels: 'both' }]);
  });

  it('say what could not be loaded, and what was refused', async () => {
    const { person } = showApp(path, personOf('manager'), { ...NEXT, nextReach: refusal('busy') });
    await (await channels(person)).findByRole('button', { name: 'Újra' });
  });

  it('are chosen by who sets how the company writes alone', async () => {
    showApp(path, personOf('operator'), NEXT);
    await screen.findByRole('button', { name: 'Kik azok?' });
    expect(screen.queryByRole('button', { name: 'E-mail vagy SMS?' })).toBeNull();
  });

  it('are none where nobody waits', async () => {
    showApp(path, personOf('manager'), world);
    await screen.findByText('Most senkinek nem készül értesítés.');
  });

  it('show the message that a person would be sent', async () => {
    const message = {
      channel: 'email' as const,
      address: 'b•••@pelda.hu',
      subject: 'Riasztás',
      text: 'Tisztelt Bíró Sándor!',
    };
    const { person, server } = showApp(path, personOf('manager'), {
      ...NEXT,
      noticePreview: { userName: 'Bíró Sándor', dueAt: AT, alerts: 2, obstacle: null, messages: [message] },
    });
    const dialog = await look(person);
    await dialog.findByText('Tisztelt Bíró Sándor!');
    await dialog.findByText(/^e-mail, b•••@pelda\.hu, esedékes: /i);
    await dialog.findByText('Tárgy: Riasztás');
    expect(await serious()).toEqual([]);
    expect(server.of('noticePreview').map(({ params }) => String(params.id))).toEqual(['31']);
  });

  it.each([
    ['disabled', /le van tiltva/],
    ['unsubscribed', /nem kér értesítést/],
    ['no-address', /nincs érvényes e-mail-címe/],
    ['withdrawn', /visszavontuk/],
  ] as const)('say why nothing goes to somebody: %s', async (obstacle, sentence) => {
    const { person } = showApp(path, personOf('manager'), {
      ...NEXT,
      noticePreview: { userName: 'Bíró Sándor', dueAt: AT, alerts: 0, obstacle, messages: [] },
    });
    await (await look(person)).findByText(sentence);
  });
});

describe('a returned mail', () => {
  const file = new File(['Content-Type: multipart/report'], 'vissza.eml', { type: 'message/rfc822' });
  const upload = () => screen.findByLabelText('Visszapattant levél feltöltése', { selector: 'input' });

  it('is uploaded by an administrator, who reads what it was', async () => {
    const { person, server } = showApp(CLIENT_ROUTES.adminMessages, personOf('admin'), {
      ...EMPTY_WORLD,
      recordBounce: { messageId: MESSAGE, bouncedAt: AT, refusal: 'mailbox-full' },
    });
    await person.upload(await upload(), file);
    await screen.findByText(/az üzenet visszapattant \(megtelt a postafiók\)/);
    expect(server.of('recordBounce')[0]?.body).toEqual({ eml: 'Content-Type: multipart/report' });
  });

  it('that says nothing is refused with its reason', async () => {
    const message = 'Ez nem kézbesítési értesítés. A teljes visszapattant levelet (.eml) töltse fel!';
    const { person } = showApp(CLIENT_ROUTES.adminMessages, personOf('admin'), {
      ...EMPTY_WORLD,
      recordBounce: refusal('form-refused', { message }),
    });
    await person.upload(await upload(), file);
    await screen.findByText(message);
  });

  it('is not uploaded by a manager', async () => {
    showApp(CLIENT_ROUTES.adminMessages, personOf('manager'), EMPTY_WORLD);
    await screen.findByText(/Még nincs kimenő üzenet/);
    expect(screen.queryByText('Visszapattant levél feltöltése')).toBeNull();
  });
});
