import type { AlertSettings } from '@georisk/contract/verticals/insurance/alerts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { AlertSettingsDialog } from './AlertSettingsDialog.tsx';

const SETTINGS: AlertSettings = {
  channel: 'email',
  frequency: 'each',
  version: 3,
  companyChannels: 'one',
  channels: [
    { channel: 'email', address: 'bi•••@pelda.hu', sends: true },
    { channel: 'sms', address: '+36 30 •••', sends: true },
  ],
};
const farmer = personOf('farmer');
const onClose = vi.fn<() => void>();
const onDone = vi.fn<(sentence?: string) => void>();
beforeEach(() => {
  onClose.mockClear();
  onDone.mockClear();
});

function open(alertSettings: Answers['alertSettings'], answers: Answers = {}) {
  const shown = show(<AlertSettingsDialog onClose={onClose} onDone={onDone} />, farmer, {
    ...EMPTY_WORLD,
    ...(alertSettings !== undefined && { alertSettings }),
    ...answers,
  });
  return { ...shown, box: within(screen.getByRole('dialog', { name: 'Riasztási beállítások' })) };
}
type Box = ReturnType<typeof open>['box'];
const radio = (box: Box, name: RegExp) => box.getByRole<HTMLInputElement>('radio', { name });
const save = (box: Box) => box.getByRole('button', { name: 'Mentés' });

describe('the settings of alerts', () => {
  it('are loading, and can be left meanwhile', async () => {
    const { box, person: hand } = open(pending);
    expect(box.getByRole('progressbar', { name: /a riasztási beállítások/ })).toBeTruthy();
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('can be tried again where they did not load', async () => {
    let tries = 0;
    const { box, person: hand } = open(() => {
      tries += 1;
      return tries === 1 ? refusal('not-found') : SETTINGS;
    });
    await hand.click(await box.findByRole('button', { name: 'Újra' }));
    await box.findByRole('button', { name: 'Mentés' });
  });

  it('are as they are stored, chosen by keys, and saved once however often it is pressed', async () => {
    const {
      box,
      person: hand,
      server,
    } = open(SETTINGS, {
      saveAlertSettings: ({ body }) => ({ ...SETTINGS, ...body, version: 4 }),
    });
    await box.findByRole('button', { name: 'Mentés' });
    expect([radio(box, /^Minden riasztás/).checked, radio(box, /^E-mail: bi•••/).checked]).toEqual([true, true]);
    radio(box, /^Minden riasztás/).focus();
    await hand.keyboard('{ArrowDown}');
    expect(radio(box, /^Naponta/).checked).toBe(true);
    await hand.click(radio(box, /^SMS/));
    expect(await serious()).toEqual([]);
    await hand.dblClick(save(box));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onDone.mock.calls).toEqual([['A riasztási beállításokat elmentettük.']]);
    expect(server.of('saveAlertSettings').map(({ body }) => body)).toEqual([
      { channel: 'sms', frequency: 'daily', version: 3 },
    ]);
  });

  it('need no channel where nothing is sent', async () => {
    const { box, person: hand } = open(SETTINGS);
    await box.findByRole('button', { name: 'Mentés' });
    await hand.click(radio(box, /^Soha/));
    expect([radio(box, /^E-mail/).disabled, radio(box, /^SMS/).disabled]).toEqual([true, true]);
    await hand.click(radio(box, /^Hetente/));
    expect([radio(box, /^E-mail/).disabled, radio(box, /^SMS/).disabled]).toEqual([false, false]);
  });

  it.each([
    ['without an address', { address: null }, /Nincs megadva telefonszáma/],
    ['on which nothing is sent now', { sends: false }, /Ezen a módon most nem tudunk üzenetet küldeni/],
  ] as const)('cannot be on a channel %s', async (_, sms, sentence) => {
    const [email, own] = SETTINGS.channels as [AlertSettings['channels'][0], AlertSettings['channels'][0]];
    const { box } = open({ ...SETTINGS, channels: [email, { ...own, ...sms }] });
    await box.findByRole('button', { name: 'Mentés' });
    expect(box.getByText(sentence)).toBeTruthy();
    expect(radio(box, /^SMS/).disabled).toBe(true);
    expect(radio(box, /^E-mail/).disabled).toBe(false);
    expect(await serious()).toEqual([]);
  });

  it('can be on any channel where nothing is sent at all', async () => {
    const { box } = open({ ...SETTINGS, channels: SETTINGS.channels.map((each) => ({ ...each, sends: false })) });
    await box.findByRole('button', { name: 'Mentés' });
    expect(box.queryByText(/most nem tudunk üzenetet küldeni/)).toBeNull();
    expect(radio(box, /^SMS/).disabled).toBe(false);
  });

  it.each([
    ['email', /e-mailben ír/],
    ['sms', /SMS-ben ír/],
    ['both', /e-mailben és SMS-ben is ír/],
  ] as const)('say how the insurer writes to everybody: %s', async (companyChannels, sentence) => {
    const { box } = open({ ...SETTINGS, companyChannels });
    expect(await box.findByText(sentence)).toBeTruthy();
  });

  it('that another window has changed are shown, and saved at the next press', async () => {
    const stored: AlertSettings = { ...SETTINGS, frequency: 'never', channel: 'sms', version: 7 };
    const {
      box,
      person: hand,
      server,
    } = open(SETTINGS, {
      saveAlertSettings: ({ body }) =>
        body.version === 7 ? { ...stored, version: 8 } : refusal('stale-version', { current: stored }),
    });
    await box.findByRole('button', { name: 'Mentés' });
    await hand.click(radio(box, /^Naponta/));
    await hand.click(save(box));
    expect((await box.findByRole('alert')).textContent).toContain('Időközben egy másik ablakban is megváltoztatta.');
    expect([radio(box, /^Soha/).checked, radio(box, /^SMS/).checked]).toEqual([true, true]);
    expect(onDone).not.toHaveBeenCalled();
    await hand.click(save(box));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.of('saveAlertSettings').at(-1)?.body).toEqual({ channel: 'sms', frequency: 'never', version: 7 });
  });

  it('that are refused say why, and keep what was chosen', async () => {
    const { box, person: hand } = open(SETTINGS, {
      saveAlertSettings: () => refusal('too-many-requests', { message: 'Túl sok kérés.' }),
    });
    await box.findByRole('button', { name: 'Mentés' });
    await hand.click(radio(box, /^Hetente/));
    await hand.click(save(box));
    expect((await box.findByRole('alert')).textContent).toContain('Túl sok kérés.');
    expect(radio(box, /^Hetente/).checked).toBe(true);
  });

  it('are not saved without a network, and it is said', async () => {
    const { box, person: hand, server } = open(SETTINGS);
    await box.findByRole('button', { name: 'Mentés' });
    server.disconnect();
    await hand.click(save(box));
    expect((await box.findByRole('alert')).textContent).not.toBe('');
    expect(onDone).not.toHaveBeenCalled();
    await hand.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
