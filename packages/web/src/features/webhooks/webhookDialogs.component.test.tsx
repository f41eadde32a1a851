import type { Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { EndSecretDialog, RenewSecretDialog } from './SecretDialogs.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const URL = 'https://fogado.pelda.hu/georisk';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const HOOK: Webhook = {
  id: '019f0000-0000-7000-8000-0000000000e1',
  companyId: 4,
  url: URL,
  events: ['alert.created'],
  active: true,
  goneAt: null,
  earlierSecretUntil: null,
  createdAt: AT,
  last: null,
  waiting: 0,
  version: 3,
};
const made = () => Response.json({ webhook: HOOK, secret: SECRET }, { status: 201 });
const manager = personOf('manager');
const onClose = vi.fn<() => void>();
const onMade = vi.fn<(made: { readonly secret: string }) => void>();
beforeEach(() => {
  onClose.mockClear();
  onMade.mockClear();
});

describe('the dialog of a webhook', () => {
  const open = (webhook: Webhook | null, answers: Answers = {}) => {
    const shown = show(<WebhookDialog companyId={4} webhook={webhook} onClose={onClose} onMade={onMade} />, manager, {
      ...EMPTY_WORLD,
      ...answers,
    });
    const box = within(screen.getByRole('dialog', { name: webhook === null ? 'Új webhook' : /módosítás/i }));
    return {
      ...shown,
      box,
      save: box.getByRole('button', { name: 'Mentés' }),
      url: box.getByLabelText<HTMLInputElement>('Cím'),
    };
  };

  it.each([
    ['nothing', ' ', 'Kötelező kitölteni.'],
    ['another protocol', 'ftp://fogado.pelda.hu', /http/],
    ['no protocol', 'fogado.pelda.hu', /http/],
    ['no host', 'https://', /http/],
    ['a blank for a host', 'https:// pelda', /http/],
  ])('does not send %s as an address', async (_, text, sentence) => {
    const { box, person: hand, server, save, url } = open(null);
    await hand.click(url);
    await hand.paste(text);
    await hand.click(save);
    const note = await waitFor(() => {
      expect(url.getAttribute('aria-invalid')).toBe('true');
      return document.getElementById(url.getAttribute('aria-describedby') ?? '');
    });
    expect(note?.textContent).toMatch(sentence);
    expect(box.getByRole('button', { name: 'Mentés' })).toBeTruthy();
    expect(server.of('createWebhook')).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('is sent once, however often its button is pressed, without blanks around the address', async () => {
    const { person: hand, server, save, url } = open(null, { createWebhook: made });
    await hand.click(url);
    await hand.paste(`  ${URL} `);
    await hand.dblClick(save);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('createWebhook').map(({ body }) => body)).toEqual([
      { url: URL, events: expect.arrayContaining(['alert.created']) as never },
    ]);
    expect(onMade.mock.calls.map(([{ secret }]) => secret)).toEqual([SECRET]);
  });

  it('is sent once by Enter, too', async () => {
    const { person: hand, server, url } = open(null, { createWebhook: made });
    await hand.type(url, `${URL}{Enter}{Enter}`);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('createWebhook')).toHaveLength(1);
  });

  it('can be sent again after a refusal, and after a network that was lost', async () => {
    const {
      person: hand,
      server,
      save,
      url,
      box,
    } = open(null, {
      createWebhook: () => refusal('form-refused', { fields: { url: 'Ez belső hálózati cím.' } }),
    });
    await hand.click(url);
    await hand.paste(URL);
    await hand.click(save);
    await box.findByText('Ez belső hálózati cím.');
    expect(document.activeElement).toBe(url);
    server.answer({ createWebhook: () => refusal('not-ready') });
    await hand.click(save);
    await waitFor(() => expect(box.getByRole('alert').textContent).not.toContain('belső'));
    server.answer({ createWebhook: made });
    await hand.click(save);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('createWebhook')).toHaveLength(3);
  });

  it('says without a network that there is none, and keeps the address', async () => {
    const { person: hand, server, save, url, box } = open(null);
    await hand.click(url);
    await hand.paste(URL);
    server.disconnect();
    await hand.click(save);
    expect((await box.findByRole('alert')).textContent).not.toBe('');
    expect(url.value).toBe(URL);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that somebody else changed it meanwhile', async () => {
    const {
      person: hand,
      save,
      box,
      server,
    } = open(HOOK, {
      changeWebhook: () => refusal('stale-version', { current: { ...HOOK, version: 4 } }),
    });
    await hand.click(save);
    expect((await box.findByRole('alert')).textContent).toMatch(/[Ii]dőközben|más/);
    expect(server.of('changeWebhook')[0]?.body).toEqual({ url: URL, events: ['alert.created'], version: 3 });
    expect(onClose).not.toHaveBeenCalled();
    expect(await serious()).toEqual([]);
  });

  it('needs an event, and says so at once', async () => {
    const { person: hand, save, box, server } = open(HOOK);
    await hand.click(box.getByLabelText('Új riasztás'));
    await hand.click(save);
    expect((await box.findByRole('alert')).textContent).toBe('Legalább egy esemény kell.');
    await hand.click(box.getByLabelText('Kár állapota'));
    await waitFor(() => expect(box.queryByRole('alert')).toBeNull());
    expect(server.of('changeWebhook')).toEqual([]);
  });

  it('is left by Escape', async () => {
    const { person: hand } = open(HOOK);
    await hand.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the dialog of a new secret', () => {
  const open = (answers: Answers = {}) => {
    const shown = show(<RenewSecretDialog webhook={HOOK} onClose={onClose} />, manager, { ...EMPTY_WORLD, ...answers });
    return { ...shown, box: within(screen.getByRole('dialog', { name: 'Új titok' })) };
  };

  it('makes one secret, however often its button is pressed, and shows it', async () => {
    let count = 0;
    const {
      box,
      person: hand,
      server,
    } = open({
      renewWebhookSecret: () => {
        count += 1;
        return count === 1 ? made() : refusal('webhook-secret-changing');
      },
    });
    await hand.dblClick(box.getByRole('button', { name: 'Új titok készítése' }));
    await box.findByText(SECRET);
    expect(server.of('renewWebhookSecret')).toHaveLength(1);
    expect(box.queryByRole('button', { name: 'Új titok készítése' })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('is not closed by a press beside it once it was asked for, but by Escape', async () => {
    const { box, person: hand } = open({ renewWebhookSecret: made });
    await hand.click(box.getByRole('button', { name: 'Új titok készítése' }));
    await box.findByText(SECRET);
    await hand.click(document.querySelector('.MuiDialog-container') as Element);
    expect(onClose).not.toHaveBeenCalled();
    await hand.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is closed by a press beside it before', async () => {
    const { person: hand, server } = open();
    await hand.click(document.querySelector('.MuiDialog-container') as Element);
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.of('renewWebhookSecret')).toEqual([]);
  });

  it('says why there is none, and can be tried again', async () => {
    const { box, person: hand, server } = open({ renewWebhookSecret: () => refusal('webhook-secret-changing') });
    await hand.click(box.getByRole('button', { name: 'Új titok készítése' }));
    expect((await box.findByRole('alert')).textContent).toContain('A korábbi titok még érvényes');
    server.answer({ renewWebhookSecret: made });
    await hand.click(box.getByRole('button', { name: 'Új titok készítése' }));
    await box.findByText(SECRET);
    expect(box.queryByText(/A korábbi titok még érvényes/)).toBeNull();
  });
});

describe('the question before the earlier secret ends', () => {
  const open = (answers: Answers = {}) => {
    const shown = show(<EndSecretDialog webhook={HOOK} onClose={onClose} />, manager, { ...EMPTY_WORLD, ...answers });
    return { ...shown, box: within(screen.getByRole('dialog', { name: 'Korábbi titok lezárása' })) };
  };

  it('is sent once, and closes', async () => {
    const { box, person: hand, server } = open({ endWebhookSecret: HOOK });
    await hand.dblClick(box.getByRole('button', { name: 'Lezárás' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('endWebhookSecret')).toHaveLength(1);
  });

  it('waits for its answer, and says why it was refused', async () => {
    const { box, person: hand, server } = open({ endWebhookSecret: pending });
    await hand.click(box.getByRole('button', { name: 'Lezárás' }));
    await waitFor(() => expect(box.getByRole<HTMLButtonElement>('button', { name: 'Lezárás' }).disabled).toBe(true));
    expect(server.of('endWebhookSecret')).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open where it was refused', async () => {
    const { box, person: hand } = open({ endWebhookSecret: () => refusal('not-found') });
    await hand.click(box.getByRole('button', { name: 'Lezárás' }));
    expect((await box.findByRole('alert')).textContent).toMatch(/nem található/);
    expect(onClose).not.toHaveBeenCalled();
    await hand.click(box.getByRole('button', { name: 'Mégsem' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
