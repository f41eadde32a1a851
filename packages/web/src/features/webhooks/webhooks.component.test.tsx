import type { Webhook, WebhookMessage } from '@georisk/contract/verticals/admin/webhooks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const URL = 'https://fogado.pelda.hu/georisk';
const HOOK: Webhook = {
  id: '019f0000-0000-7000-8000-0000000000e1',
  companyId: 4,
  url: URL,
  events: ['alert.created'],
  active: true,
  goneAt: null,
  earlierSecretUntil: null,
  createdAt: AT,
  last: { state: 'failed', at: AT, status: 500, fault: 'A fogadó nem vette át (500).' },
  waiting: 2,
  version: 3,
};
const MESSAGE: WebhookMessage = {
  id: '019f0000-0000-7000-8000-0000000000f1',
  kind: 'alert.created',
  subject: 'ABCD1234',
  occurredAt: AT,
  state: 'failed',
  tries: 8,
  triedAt: AT,
  nextTryAt: null,
  status: 500,
  fault: 'A fogadó nem vette át (500).',
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const at = (answers: Answers, path = pathTo('adminWebhooks', { id: 4 })) =>
  showApp(path, personOf('manager'), { ...EMPTY_WORLD, ...answers });
const full = { webhooks: { companyName: 'Alföldi', items: [HOOK] } };

describe('the webhooks of a company', () => {
  it('are loading at first', async () => {
    at({ webhooks: pending });
    expect(await screen.findByRole('progressbar', { name: /a webhookok listája/ })).toBeTruthy();
  });

  it('say that there are none', async () => {
    at({ webhooks: { companyName: 'Alföldi', items: [] } });
    await screen.findByText(/Még nincs webhook/);
    expect(await serious()).toEqual([]);
  });

  it('that are not the user’s are not found', async () => {
    at({ webhooks: () => refusal('not-found') });
    await screen.findByText(/A keresett adat nem található/);
  });

  it('have no page without a company', async () => {
    at({}, '/admin/tarsasagok/x/webhookok');
    await screen.findByText(/Ez az oldal nem létezik/);
  });

  it('say the last state, and what the receiver answers to a test', async () => {
    let taken = false;
    const { person } = at({
      ...full,
      testWebhook: () =>
        taken
          ? { ...MESSAGE, kind: 'test', subject: null, state: 'delivered', status: 204, fault: null, tries: 1 }
          : { ...MESSAGE, kind: 'test', subject: null },
    });
    const card = within(await screen.findByRole('article', { name: URL }));
    card.getByText(/új riasztás · 2 üzenet áll sorban/);
    card.getByText(/Nem vette át, válasz: 500/);
    await person.click(card.getByRole('button', { name: `Próbaüzenet: ${URL}` }));
    expect((await card.findByRole('alert')).textContent).toContain('nem ért célba. A fogadó nem vette át (500).');
    taken = true;
    await person.click(card.getByRole('button', { name: `Próbaüzenet: ${URL}` }));
    await card.findByText('A fogadó átvette a próbaüzenetet (válasz: 204).');
    expect(await serious()).toEqual([]);
  });

  it('list the last messages, and send one again', async () => {
    let again = false;
    const { person, server } = at({
      ...full,
      webhookMessages: () => ({
        items: [again ? { ...MESSAGE, state: 'delivered', status: 200, fault: null } : MESSAGE],
      }),
      resendWebhookMessage: () => {
        again = true;
        return { ...MESSAGE, state: 'waiting', tries: 0 };
      },
    });
    const open = await screen.findByRole('button', { name: `Utolsó küldések: ${URL}` });
    expect(open.getAttribute('aria-expanded')).toBe('false');
    await person.click(open);
    const row = within(await screen.findByRole('row', { name: /Új riasztás: ABCD1234/ }));
    row.getByText('500');
    row.getByText('8');
    await person.click(row.getByRole('button', { name: 'Újraküldés: Új riasztás: ABCD1234' }));
    await screen.findByText('Átvette');
    expect(server.of('resendWebhookMessage')[0]?.params).toEqual({ id: HOOK.id, messageId: MESSAGE.id });
    expect(screen.queryByRole('button', { name: /Újraküldés/ })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('are switched off, changed and removed', async () => {
    const { person, server } = at({
      ...full,
      changeWebhook: { ...HOOK, active: false, version: 4 },
      removeWebhook: new Response(null, { status: 204 }),
    });
    await person.click(await screen.findByRole('button', { name: `Kikapcsolás: ${URL}` }));
    await expect.poll(() => server.of('changeWebhook')[0]?.body).toEqual({ version: 3, active: false });
    await person.click(screen.getByRole('button', { name: `Módosítás: ${URL}` }));
    await person.click(await screen.findByLabelText('Kár állapota'));
    await person.click(screen.getByRole('button', { name: 'Mentés' }));
    await screen.findByRole('button', { name: `Törlés: ${URL}` });
    await expect
      .poll(() => server.of('changeWebhook')[1]?.body)
      .toEqual({
        version: 3,
        url: URL,
        events: ['alert.created', 'case.stateChanged'],
      });
    await person.click(screen.getByRole('button', { name: `Törlés: ${URL}` }));
    await person.click(await screen.findByRole('button', { name: 'Webhook törlése' }));
    await expect.poll(() => server.of('removeWebhook').length).toBe(1);
  });
});

describe('a webhook whose receiver ended it', () => {
  it('says when and why it is off, and is switched on again', async () => {
    const off: Webhook = { ...HOOK, active: false, goneAt: AT };
    const { person, server } = at({
      webhooks: { companyName: 'Alföldi', items: [off] },
      changeWebhook: { ...HOOK, version: 4 },
    });
    const card = within(await screen.findByRole('article', { name: URL }));
    card.getByText(/lemondta az üzeneteket \(410 Gone\), ezért kikapcsoltuk: 2026\. 07\. 19\./);
    expect(await serious()).toEqual([]);
    await person.click(card.getByRole('button', { name: `Bekapcsolás: ${URL}` }));
    await expect.poll(() => server.of('changeWebhook')[0]?.body).toEqual({ version: 3, active: true });
  });
});

describe('the secret of a webhook', () => {
  it('is renewed, shown once, and the earlier one is ended', async () => {
    const changing: Webhook = { ...HOOK, earlierSecretUntil: '2026-07-20T08:00:00.000Z' };
    const { person, server } = at({
      ...full,
      renewWebhookSecret: () => Response.json({ webhook: changing, secret: SECRET }, { status: 201 }),
      endWebhookSecret: HOOK,
    });
    await person.click(await screen.findByRole('button', { name: `Új titok: ${URL}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Új titok' }));
    dialog.getByText(/24 órán át a korábbival is aláírunk/);
    expect(server.names()).not.toContain('renewWebhookSecret');
    server.answer({ webhooks: { companyName: 'Alföldi', items: [changing] } });
    await person.click(dialog.getByRole('button', { name: 'Új titok készítése' }));
    await dialog.findByText(SECRET);
    dialog.getByText(/Csak most mutatjuk meg/);
    expect(await serious()).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    screen.getByText(/A korábbi titokkal is aláírunk eddig: 2026\. 07\. 20\./);
    expect(screen.queryByRole('button', { name: `Új titok: ${URL}` })).toBeNull();
    await person.click(screen.getByRole('button', { name: `Korábbi titok lezárása: ${URL}` }));
    const ending = within(await screen.findByRole('dialog', { name: 'Korábbi titok lezárása' }));
    expect(await serious()).toEqual([]);
    await person.click(ending.getByRole('button', { name: 'Lezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('endWebhookSecret').map(({ params }) => params)).toEqual([{ id: HOOK.id }]);
  });

  it('that is not renewed says why', async () => {
    const { person } = at({ ...full, renewWebhookSecret: () => refusal('webhook-secret-changing') });
    await person.click(await screen.findByRole('button', { name: `Új titok: ${URL}` }));
    await person.click(await screen.findByRole('button', { name: 'Új titok készítése' }));
    await screen.findByText(/A korábbi titok még érvényes/);
  });
});

describe('a new webhook', () => {
  it('shows its secret once, and faults at their field', async () => {
    let refuses = true;
    const { person, server } = at({
      webhooks: { companyName: 'Alföldi', items: [] },
      createWebhook: () =>
        refuses
          ? refusal('form-refused', { fields: { url: 'Ez belső hálózati cím.' } })
          : Response.json({ webhook: HOOK, secret: SECRET }, { status: 201 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Webhook felvétele' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Új webhook' }));
    await person.click(dialog.getByRole('button', { name: 'Mentés' }));
    await dialog.findByText('Kötelező kitölteni.');
    await person.type(dialog.getByLabelText('Cím'), URL);
    await person.click(dialog.getByLabelText('Új riasztás'));
    await person.click(dialog.getByLabelText('Kár állapota'));
    await person.click(dialog.getByRole('button', { name: 'Mentés' }));
    await dialog.findByText('Legalább egy esemény kell.');
    await person.click(dialog.getByLabelText('Új riasztás'));
    await person.click(dialog.getByRole('button', { name: 'Mentés' }));
    await dialog.findByText('Ez belső hálózati cím.');
    expect(await serious()).toEqual([]);
    refuses = false;
    await person.click(dialog.getByRole('button', { name: 'Mentés' }));
    await screen.findByText(SECRET);
    expect(server.of('createWebhook').at(-1)?.body).toEqual({ url: URL, events: ['alert.created'] });
    screen.getByText(/csak most mutatjuk meg/);
  });
});
