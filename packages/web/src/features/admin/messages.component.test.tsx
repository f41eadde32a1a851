import type { OutboxMessage } from '@georisk/contract/verticals/admin/admin.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD, INSTALLATION } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { MessageBody } from './MessageBody.tsx';

const [first] = FULL.messages.outbox.items;
if (first === undefined) throw new Error('The full list has no message');
const MESSAGE = first as OutboxMessage;
const page = (items: readonly OutboxMessage[], total = items.length, number = 1) => ({
  items: [...items],
  total,
  page: number,
  pageSize: 50,
});
const open = (answers: Answers, query = '') =>
  showApp(`${CLIENT_ROUTES.adminMessages}${query}`, personOf('admin'), { ...EMPTY_WORLD, ...answers });
const card = async (recipient: RegExp) =>
  (await screen.findByRole('heading', { level: 2, name: recipient })).closest('article')?.textContent ?? '';

describe('the messages that went out', () => {
  it('say to whom, about what, on which channel, and how often they were tried', async () => {
    open({ outbox: page([{ ...MESSAGE, attempts: 3 }]) });
    expect(await card(/^eva@pelda\.hu – Belépési link$/)).toMatch(/E-mail · 2026.* · 3 próbálkozás/);
  });

  it('of a text message have no subject, and of one try no number of tries', async () => {
    open({ outbox: page([{ ...MESSAGE, channel: 'sms', recipient: '+36301234567', subject: null, attempts: 1 }]) });
    const text = await card(/^\+36301234567$/);
    expect(text).toContain('SMS · 2026');
    expect(text).not.toContain('próbálkozás');
  });

  it('go on to the next page, and lead back from one that there is not', async () => {
    const { person, server } = open({ outbox: ({ query }) => page([MESSAGE], 60, query.page) });
    await screen.findByText('1–50 / 60');
    await person.click(screen.getByRole('button', { name: /[Kk]övetkező/ }));
    await waitFor(() => expect(server.of('outbox').at(-1)?.query.page).toBe(2));
    expect(window.location.search).toBe('?page=2');
  });
});

describe('messages that did not go out', () => {
  const waiting = { ...MESSAGE, status: 'outbox' } as const;
  const SENDS = { installation: { ...INSTALLATION, messagesToOutbox: false } };

  it('are sent one by one or all, and what cannot be sent says why', async () => {
    const { person, server } = open({
      ...SENDS,
      outbox: page([waiting, { ...MESSAGE, id: 'other', recipient: 'sent@pelda.hu', status: 'sent' }]),
      sendMessages: ({ body }) =>
        body.ids === undefined
          ? { queued: 2, refused: [], more: true }
          : { queued: 0, refused: [{ id: waiting.id, message: 'A benne lévő link lejárt.' }], more: false },
    });
    const one = await screen.findByRole('button', { name: `Kiküldés: ${waiting.recipient}` });
    expect(screen.queryByRole('button', { name: 'Kiküldés: sent@pelda.hu' })).toBeNull();
    await person.click(one);
    await screen.findByText('1 nem küldhető el: A benne lévő link lejárt.');
    await person.click(screen.getByRole('button', { name: 'Minden várakozó üzenet kiküldése' }));
    await screen.findByText('2 üzenet elküldésre vár. További üzenetek is várnak: küldje ki azokat is!');
    expect(server.of('sendMessages').map(({ body }) => body)).toEqual([{ ids: [waiting.id] }, {}]);
  });

  it('have no button where nothing is configured to send', async () => {
    open({ installation: { ...INSTALLATION, messagesToOutbox: true }, outbox: page([waiting]) });
    await card(/pelda\.hu/);
    expect(screen.queryByRole('button', { name: /^Kiküldés/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /várakozó/ })).toBeNull();
  });
});

describe('the text of a message', () => {
  const links = (text: string) => {
    show(<MessageBody text={text} />, personOf('admin'), EMPTY_WORLD);
    return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };

  it('has its addresses as links that tell nobody where they came from', () => {
    expect(links('Nyissa meg: https://georisk.hu/t/21-abc\nKöszönjük!')).toEqual([
      ['https://georisk.hu/t/21-abc', 'https://georisk.hu/t/21-abc'],
    ]);
    expect(screen.getByRole('link').getAttribute('rel')).toBe('noreferrer');
  });

  it('has several, each on its own', () => {
    expect(links('http://a.hu https://b.hu/x?y=1')).toHaveLength(2);
  });

  it.each([
    ['a removed token', 'Nyissa meg: https://georisk.hu/t/[link]'],
    ['no address', 'Nyissa meg a georisk.hu oldalt!'],
    ['another kind of address', 'javascript:alert(1) ftp://a.hu'],
    ['nothing', ''],
  ])('with %s has none', (_, text) => {
    expect(links(text)).toEqual([]);
  });

  it('is whole, letter by letter, whatever is a link in it', () => {
    const text = '<b>Őrizze</b> https://a.hu/x\n\n  [link] "https://b.hu" vége';
    const { container } = { container: document.body };
    show(<MessageBody text={text} />, personOf('admin'), EMPTY_WORLD);
    expect(container.textContent).toContain(text);
  });
});
