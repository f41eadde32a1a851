import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { startWebhookReceiver, type WebhookReceiver } from '../packages/testing/src/webhookReceiver.ts';
import { serious } from './support/axe.ts';
import { call } from './support/damageCase.ts';
import { expectFits } from './support/fitting.ts';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

interface Case {
  readonly id: number;
  readonly damageNumber: string;
  readonly status: string;
}

// The phone removes the address that the desk has named.
test.describe.configure({ mode: 'serial' });

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(async () => {
  await receiver?.close();
});

/** A case of the manager's company that is still open. */
async function openCase(token: string): Promise<Case> {
  const { items } = await call<{ items: readonly Case[] }>(token, '/api/damages?open=true');
  const found = items.find(({ status }) => status === 'new' || status === 'assigned');
  if (found === undefined) throw new Error('The demo has no open case');
  return found;
}

const setState = async (token: string, { id }: Case, status: string) => {
  const answer = await fetch(`${demoUrl()}/api/damages/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status, reason: 'A webhook próbája.' }),
  });
  expect(answer.status).toBe(200);
};

test('a manager names an address, tries it, and its program is told of a case', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager', '/admin/tarsasagok');
  await page.getByRole('link', { name: /^Webhookok: / }).click();
  await expect(page.getByText('Még nincs webhook.')).toBeVisible();
  await page.getByRole('button', { name: 'Webhook felvétele' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cím').fill('http://nev:jelszo@fogado.pelda.hu');
  await dialog.getByRole('button', { name: 'Mentés' }).click();
  await expect(dialog.getByText('A címben felhasználónév vagy jelszó áll.')).toBeVisible();
  await keepScreens(page, 'webhook-dialog');
  await dialog.getByLabel('Cím').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Mentés' }).click();
  await expect(dialog).toHaveCount(0);
  const code = page.locator('code');
  await expect(code).toHaveText(/^whsec_/);
  const secret = (await code.textContent()) ?? '';

  const card = page.getByRole('article').filter({ hasText: receiver.url });
  receiver.answer(500);
  await card.getByRole('button', { name: /^Próbaüzenet/ }).click();
  await expect(card.getByRole('alert')).toContainText('A fogadó nem vette át (500).');
  receiver.answer(204);
  await card.getByRole('button', { name: /^Próbaüzenet/ }).click();
  await expect(card.getByText('A fogadó átvette a próbaüzenetet (válasz: 204).')).toBeVisible();

  receiver.forget();
  const token = await tokenOf(demoUrl(), 'manager');
  const found = await openCase(token);
  await setState(token, found, 'closed');
  await setState(token, found, found.status);
  await expect.poll(() => receiver.received.length, { timeout: 150_000 }).toBe(2);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { id: string; type: string; data: object });
  expect(bodies.map(({ data }) => data)).toMatchObject([
    { number: found.damageNumber, state: 'closed', previousState: found.status },
    { number: found.damageNumber, state: found.status, previousState: 'closed' },
  ]);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing was received');
  const { headers, body } = first;
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'))
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);

  await card.getByRole('button', { name: /^Utolsó küldések/ }).click();
  await expect(card.getByRole('row').filter({ hasText: `Kár állapota: ${found.damageNumber}` })).toHaveCount(2);
  const failed = card.getByRole('row').filter({ hasText: 'Próbaüzenet' }).filter({ hasText: 'Nem vette át' });
  await keepScreens(page, 'webhooks');
  await failed.getByRole('button', { name: 'Újraküldés: Próbaüzenet' }).click();
  await expect(failed).toHaveCount(0, { timeout: 60_000 });
  await expect(card.getByRole('row').filter({ hasText: 'Átvette' })).toHaveCount(4, { timeout: 60_000 });

  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect(await serious(page, 'all')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('nothing is cut off, every button is as large as a finger, and it is removed', { tag: '@all' }, async ({
    page,
  }) => {
    await enter(page, demoUrl(), 'manager', '/admin/tarsasagok');
    await page.getByRole('link', { name: /^Webhookok: / }).click();
    const card = page.getByRole('article').filter({ hasText: receiver.url });
    await card.getByRole('button', { name: /^Utolsó küldések/ }).click();
    await expect(card.getByRole('row').filter({ hasText: 'Átvette' }).first()).toBeVisible();
    await expectFits(page);
    const low = () =>
      page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().height < 43.5).map(({ textContent }) => textContent),
        );
    await expect.poll(low).toEqual([]);
    expect(await serious(page, 'all')).toEqual([]);
    await card.getByRole('button', { name: /^Kikapcsolás/ }).click();
    await expect(card.getByText(/kikapcsolva/)).toBeVisible();
    await card.getByRole('button', { name: /^Törlés/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Webhook törlése' }).click();
    await expect(page.getByText('Még nincs webhook.')).toBeVisible();
  });
});
