import type { NoticeSettings, NoticeText } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import { TEMPLATE_KINDS } from '@georisk/domain/notice/template/kinds.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

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
  exampleLink: `https://georisk.hu/t/2147483647-${'x'.repeat(43)}/alert/2026-06-15`,
  texts: TEMPLATE_KINDS.map(textOf),
};
const open = (answers: Answers) =>
  showApp(pathTo('adminNoticeTexts', { id: 4 }), personOf('manager'), {
    ...EMPTY_WORLD,
    noticeSettings: SETTINGS,
    ...answers,
  });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
/** An answer that arrives when the test lets it. */
function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}

describe('a text that is typed while an earlier one is being saved', () => {
  const subjectOf = (box: Awaited<ReturnType<typeof card>>) =>
    box.getByRole<HTMLInputElement>('textbox', { name: /^E-mail tárgya/ });
  const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const saved = (subject: string, version: number): NoticeText => ({ ...textOf('alert'), subject, version });

  it('stays, is not said to be saved, and is saved on the version of the earlier one', async () => {
    const answer = held<NoticeText>();
    const { person, server } = open({ saveNoticeText: () => answer.promise });
    const box = await card('Kárriasztás');
    write(subjectOf(box), 'Első');
    await person.click(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(server.of('saveNoticeText')).toHaveLength(1));
    write(subjectOf(box), 'Első és második');
    await person.click(box.getByRole('button', { name: 'Mentés' }));
    answer.resolve(saved('Első', 1));
    await waitFor(() => expect(box.getByRole('button', { name: 'Mentés' }).getAttribute('aria-busy')).toBe('false'));
    expect(subjectOf(box).value).toBe('Első és második');
    expect(box.queryByText(/^Elmentettük/)).toBeNull();
    server.answer({ saveNoticeText: saved('Első és második', 2) });
    await person.click(box.getByRole('button', { name: 'Mentés' }));
    await box.findByText(/^Elmentettük/);
    expect(server.of('saveNoticeText').map(({ body }) => [body.version, body.subject])).toEqual([
      [0, 'Első'],
      [1, 'Első és második'],
    ]);
  });

  it('is saved once, however often its button is pressed', async () => {
    const { person, server } = open({ saveNoticeText: saved('Első', 1) });
    const box = await card('Kárriasztás');
    write(subjectOf(box), 'Első');
    await person.dblClick(box.getByRole('button', { name: 'Mentés' }));
    await box.findByText(/^Elmentettük/);
    expect(server.of('saveNoticeText')).toHaveLength(1);
  });

  it('says at its field what the service does not take, until it is changed', async () => {
    const { person } = open({
      saveNoticeText: () => refusal('form-refused', { fields: { subject: 'Ez a tárgy nem küldhető.' } }),
    });
    const box = await card('Kárriasztás');
    write(subjectOf(box), 'Rossz');
    await person.click(box.getByRole('button', { name: 'Mentés' }));
    await box.findByText('Ez a tárgy nem küldhető.');
    expect(subjectOf(box).getAttribute('aria-invalid')).toBe('true');
    write(subjectOf(box), 'Jó');
    expect(box.queryByText('Ez a tárgy nem küldhető.')).toBeNull();
  });

  it('is tried once by one press, and says that nothing is sent from here', async () => {
    const { person, server } = open({ testNoticeText: { address: '+3630•••567', sends: false } });
    const box = await card('Kárriasztás');
    await person.dblClick(box.getByRole('button', { name: 'Próba SMS magamnak' }));
    await box.findByText(/^A próbaüzenet elkészült \(\+3630•••567\), de nem megy ki/);
    expect(server.of('testNoticeText').map(({ body }) => body.channel)).toEqual(['sms']);
  });

  it('that could not be tried says why, and a text with a fault has no button to try it', async () => {
    const { person } = open({ testNoticeText: () => refusal('form-refused', { message: 'Nincs e-mail-címe.' }) });
    const box = await card('Kárriasztás');
    await person.click(box.getByRole('button', { name: 'Próba e-mail magamnak' }));
    await box.findByText('Nincs e-mail-címe.');
    write(subjectOf(box), '{nincs}');
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'Próba e-mail magamnak' }).disabled).toBe(true);
    expect(box.getByText(/Az előnézet a pirossal jelölt hiba kijavítása után jelenik meg/)).toBeTruthy();
  });
});

/** As the search or the browser's own buttons lead there. */
const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

it('a text of one company is not taken to the page of another', async () => {
  const { server } = open({
    noticeSettings: ({ params }) => ({
      ...SETTINGS,
      companyId: params.id,
      companyName: params.id === 9 ? 'Őrségi' : 'Alföldi',
    }),
  });
  const at = (id: number) => pathTo('adminNoticeTexts', { id });
  const subject = async () =>
    (await card('Kárriasztás')).getByRole<HTMLInputElement>('textbox', { name: /^E-mail tárgya/ });
  await screen.findByRole('heading', { level: 1, name: 'Értesítések: Alföldi' });
  const usual = (await subject()).value;
  goTo(at(9));
  await screen.findByRole('heading', { level: 1, name: 'Értesítések: Őrségi' });
  fireEvent.change(await subject(), { target: { value: 'Az őrségieknek' } });
  goTo(at(4));
  await screen.findByRole('heading', { level: 1, name: 'Értesítések: Alföldi' });
  expect((await subject()).value).toBe(usual);
  expect(server.of('saveNoticeText')).toEqual([]);
});

describe('a channel that is chosen while an earlier one is being saved', () => {
  it('stays chosen, and is saved on the version of the earlier one', async () => {
    const answer = held<NoticeSettings['setting']>();
    const { person, server } = open({ saveNoticeChannels: () => answer.promise });
    const box = await card('Hogyan írunk a gazdáknak?');
    const radio = (name: RegExp) => box.getByRole<HTMLInputElement>('radio', { name });
    await person.click(radio(/^Csak e-mailben/));
    await person.click(box.getByRole('button', { name: 'Csatorna mentése' }));
    await waitFor(() => expect(server.of('saveNoticeChannels')).toHaveLength(1));
    await person.click(radio(/^Csak SMS-ben/));
    answer.resolve({ channels: 'email', version: 1 });
    const save = box.getByRole('button', { name: 'Csatorna mentése' });
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'));
    expect(radio(/^Csak SMS-ben/).checked).toBe(true);
    expect(box.queryByText('A csatornát elmentettük.')).toBeNull();
    server.answer({ saveNoticeChannels: { channels: 'sms', version: 2 } });
    await person.dblClick(save);
    await box.findByText('A csatornát elmentettük.');
    expect(server.of('saveNoticeChannels').map(({ body }) => body)).toEqual([
      { version: 0, channels: 'email' },
      { version: 1, channels: 'sms' },
    ]);
  });

  it('says why it was not saved, and keeps the choice', async () => {
    const { person } = open({ saveNoticeChannels: () => refusal('busy', { message: 'Most nem megy.' }) });
    const box = await card('Hogyan írunk a gazdáknak?');
    await person.click(box.getByRole('radio', { name: /^Csak SMS-ben/ }));
    await person.click(box.getByRole('button', { name: 'Csatorna mentése' }));
    await box.findByText('Most nem megy.');
    expect(box.getByRole<HTMLInputElement>('radio', { name: /^Csak SMS-ben/ }).checked).toBe(true);
  });
});
