import type { NoticeSettings, NoticeText } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import { TEMPLATE_KINDS } from '@georisk/domain/notice/template/kinds.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const LINK = `https://georisk.hu/t/2147483647-${'x'.repeat(43)}/alert/2026-06-15`;
const textOf = (kind: NoticeText['kind']): NoticeText => ({
  kind,
  subject: null,
  body: null,
  sms: null,
  version: 0,
  changedAt: null,
  changedBy: null,
});
const SETTINGS: NoticeSettings = {
  companyId: 4,
  companyName: 'Alföldi Biztosító',
  setting: { channels: 'one', version: 0 },
  sends: { email: true, sms: true },
  exampleLink: LINK,
  texts: TEMPLATE_KINDS.map(textOf),
};

const at = (answers: Answers, path = pathTo('adminNoticeTexts', { id: 4 })) =>
  showApp(path, personOf('manager'), { ...EMPTY_WORLD, noticeSettings: SETTINGS, ...answers });
const editor = async (name = 'Kárriasztás') => within(await screen.findByRole('article', { name }));
type Editor = Awaited<ReturnType<typeof editor>>;
const field = (card: Editor, name: RegExp) => card.getByRole<HTMLTextAreaElement>('textbox', { name });
const write = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const BODY = /^E-mail szövege/;

describe('the messages of a company', () => {
  it('are loading at first', async () => {
    at({ noticeSettings: pending });
    expect(await screen.findByRole('progressbar', { name: /az értesítések beállításai/ })).toBeTruthy();
  });

  it('that are not the user’s are not found', async () => {
    at({ noticeSettings: () => refusal('not-found') });
    await screen.findByText(/A keresett adat nem található/);
  });

  it('have no page without a company', async () => {
    at({}, '/admin/tarsasagok/x/ertesitesek');
    await screen.findByText(/Ez az oldal nem létezik/);
  });

  it('are shown with the usual texts, and as the farmer sees them', async () => {
    at({});
    const card = await editor();
    await screen.findByRole('heading', { level: 1, name: 'Értesítések: Alföldi Biztosító' });
    expect(field(card, BODY).value).toContain('Tisztelt {gazda}!');
    const preview = within(card.getByRole('region', { name: 'Előnézet: Kárriasztás' }));
    preview.getByText('Kárriasztás 2 tábláján, 2026. 06. 15.');
    preview.getByText('Tisztelt Kovács Mária!');
    preview.getByText('Riasztás megnyitása');
    expect(preview.getAllByRole('listitem')).toHaveLength(2);
    preview.getByText(/^Karriasztas/);
    expect(await serious()).toEqual([]);
  });

  it('change in the preview as they are typed, markup as it was written', async () => {
    at({});
    const card = await editor();
    write(field(card, BODY), '<b>Kedves</b> {gazda}!\n{link}');
    const preview = within(card.getByRole('region', { name: 'Előnézet: Kárriasztás' }));
    preview.getByText('<b>Kedves</b> Kovács Mária!');
  });

  it('are saved without what is the usual text', async () => {
    const { person, server } = at({
      saveNoticeText: { ...textOf('alert'), subject: 'Új riasztás', version: 1, changedAt: AT, changedBy: 'Kiss Éva' },
    });
    const card = await editor();
    write(field(card, /^E-mail tárgya/), 'Új riasztás');
    card.getByText('(saját szöveg)');
    await person.click(card.getByRole('button', { name: 'Mentés' }));
    await card.findByText(/^Elmentettük/);
    await card.findByText(/^Utoljára módosította: Kiss Éva/);
    expect(server.of('saveNoticeText').map(({ params, body }) => [params.kind, body])).toEqual([
      ['alert', { version: 0, subject: 'Új riasztás', body: null, sms: null }],
    ]);
  });

  it.each([
    [BODY, 'Nincs benne.', /Ki kell írni benne: \{link\}/],
    [BODY, '{link} {nincs}', /Nincs ilyen helyőrző: \{nincs\}/],
    [/^SMS szövege/, `{link} ${'á'.repeat(200)}`, /SMS lenne/],
  ])('%s “%s” is refused beside its field, and not sent', async (name, value, sentence) => {
    const { person, server } = at({});
    const card = await editor();
    write(field(card, name), value);
    card.getByText(sentence);
    expect(field(card, name).getAttribute('aria-invalid')).toBe('true');
    await person.click(card.getByRole('button', { name: 'Mentés' }));
    expect(server.of('saveNoticeText')).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('get a placeholder from the list where the cursor is', async () => {
    const { person } = at({});
    const card = await editor('Jegyzőkönyv');
    const subject = field(card, /^E-mail tárgya/);
    write(subject, 'Jegyzőkönyv: ');
    subject.setSelectionRange(13, 13);
    await person.selectOptions(card.getByRole('combobox', { name: 'Helyőrző beszúrása: E-mail tárgya' }), 'kárszám');
    await waitFor(() => expect(subject.value).toBe('Jegyzőkönyv: {kárszám}'));
    card.getByText('Jegyzőkönyv: K-2026-0157');
    expect(card.queryByRole('textbox', { name: /^SMS/ })).toBeNull();
  });

  it('that somebody else changed meanwhile are shown, and one’s own are kept to be copied', async () => {
    const current = { ...textOf('alert'), subject: 'A másiké', version: 3 };
    const { person } = at({ saveNoticeText: () => refusal('stale-version', { current }) });
    const card = await editor();
    write(field(card, /^E-mail tárgya/), 'Az enyém');
    await person.click(card.getByRole('button', { name: 'Mentés' }));
    await card.findByText(/Időközben valaki más módosította/);
    expect(field(card, /^E-mail tárgya/).value).toBe('A másiké');
    card.getByText('Az enyém');
  });

  it('are restored to the usual ones', async () => {
    const own = { ...textOf('alert'), subject: 'Saját', version: 2 };
    const { person, server } = at({
      noticeSettings: { ...SETTINGS, texts: [own] },
      saveNoticeText: { ...textOf('alert'), version: 3 },
    });
    const card = await editor();
    await person.click(card.getByRole('button', { name: 'Alapszöveg visszaállítása' }));
    expect(field(card, /^E-mail tárgya/).value).toBe('{riasztás}, {dátum}');
    await person.click(card.getByRole('button', { name: 'Mentés' }));
    await card.findByText(/^Elmentettük/);
    expect(server.of('saveNoticeText')[0]?.body).toEqual({ version: 2, subject: null, body: null, sms: null });
  });

  it('are tried by sending them to oneself', async () => {
    const { person, server } = at({ testNoticeText: { address: 'm•••@pelda.hu', sends: true } });
    const card = await editor();
    write(field(card, /^E-mail tárgya/), 'Még nincs mentve');
    await person.click(card.getByRole('button', { name: 'Próba e-mail magamnak' }));
    await card.findByText('A próbaüzenet sorban áll: m•••@pelda.hu.');
    expect(server.of('testNoticeText')[0]?.body).toMatchObject({ channel: 'email', subject: 'Még nincs mentve' });
  });
});

describe('the channels of a company', () => {
  it('are chosen, and say that there is no sender', async () => {
    const { person, server } = at({
      noticeSettings: { ...SETTINGS, sends: { email: true, sms: false } },
      saveNoticeChannels: { channels: 'both', version: 1 },
    });
    const card = await editor('Hogyan írunk a gazdáknak?');
    card.getByText(/Nincs SMS-küldő beállítva/);
    await person.click(card.getByRole('radio', { name: /^E-mailben és SMS-ben is/ }));
    await person.click(card.getByRole('button', { name: 'Csatorna mentése' }));
    await card.findByText('A csatornát elmentettük.');
    expect(server.of('saveNoticeChannels')[0]?.body).toEqual({ version: 0, channels: 'both' });
  });

  it('that somebody else chose meanwhile are shown', async () => {
    const { person } = at({
      saveNoticeChannels: () => refusal('stale-version', { current: { channels: 'sms', version: 4 } }),
    });
    const card = await editor('Hogyan írunk a gazdáknak?');
    await person.click(card.getByRole('radio', { name: /^Csak e-mailben/ }));
    await person.click(card.getByRole('button', { name: 'Csatorna mentése' }));
    await card.findByText(/Időközben valaki más módosította/);
    expect(card.getByRole<HTMLInputElement>('radio', { name: /^Csak SMS-ben/ }).checked).toBe(true);
  });
});
