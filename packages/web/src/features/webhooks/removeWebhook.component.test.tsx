import type { Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const hook = (number: number): Webhook => ({
  id: `019f0000-0000-7000-8000-0000000000e${number}`,
  companyId: 4,
  url: `https://fogado.pelda.hu/${number}`,
  events: ['alert.created'],
  active: true,
  goneAt: null,
  earlierSecretUntil: null,
  createdAt: AT,
  last: null,
  waiting: 0,
  version: 3,
});
const [ONE, TWO] = [hook(1), hook(2)];
const open = (answers: Answers) =>
  showApp(pathTo('adminWebhooks', { id: 4 }), personOf('manager'), { ...EMPTY_WORLD, ...answers });
const remove = async (hand: ReturnType<typeof open>['person'], { url }: Webhook) => {
  await hand.click(await screen.findByRole('button', { name: `Törlés: ${url}` }));
  return within(await screen.findByRole('dialog', { name: 'Webhook törlése' }));
};

describe('the removal of a webhook', () => {
  it.each([
    ['it is removed', () => new Response(null, { status: 204 })],
    ['somebody else has removed it', () => refusal('not-found')],
  ] as const)('is sent once, and takes it from the list: %s', async (_, removeWebhook) => {
    let items = [ONE, TWO];
    const { person, server } = open({
      webhooks: () => ({ companyName: 'Alföldi', items }),
      removeWebhook: () => {
        items = [TWO];
        return removeWebhook();
      },
    });
    const box = await remove(person, ONE);
    expect(box.getByText(/ami sorban áll, az is elvész: https:\/\/fogado\.pelda\.hu\/1$/)).toBeTruthy();
    await person.dblClick(box.getByRole('button', { name: 'Webhook törlése' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('article', { name: ONE.url })).toBeNull();
    expect(screen.getByRole('article', { name: TWO.url })).toBeTruthy();
    expect(server.of('removeWebhook').map(({ params }) => params.id)).toEqual([ONE.id]);
  });

  it('that is refused says why, and leaves it', async () => {
    const { person } = open({
      webhooks: { companyName: 'Alföldi', items: [ONE] },
      removeWebhook: () => refusal('busy', { message: 'Most nem megy.' }),
    });
    const box = await remove(person, ONE);
    await person.click(box.getByRole('button', { name: 'Webhook törlése' }));
    await box.findByText('Most nem megy.');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('article', { name: ONE.url })).toBeTruthy();
  });

  it('takes the secret of a webhook that was just made with it, and leaves that of another', async () => {
    let items: Webhook[] = [TWO];
    const { person } = open({
      webhooks: () => ({ companyName: 'Alföldi', items }),
      createWebhook: () => {
        items = [ONE, TWO];
        return Response.json({ webhook: ONE, secret: 'whsec_titok' }, { status: 201 });
      },
      removeWebhook: ({ params }) => {
        items = items.filter(({ id }) => id !== params.id);
        return new Response(null, { status: 204 });
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Webhook felvétele' }));
    await person.type(await screen.findByLabelText('Cím'), ONE.url);
    await person.click(screen.getByRole('button', { name: 'Mentés' }));
    await screen.findByText('whsec_titok');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click((await remove(person, TWO)).getByRole('button', { name: 'Webhook törlése' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: TWO.url })).toBeNull());
    expect(screen.getByText('whsec_titok')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click((await remove(person, ONE)).getByRole('button', { name: 'Webhook törlése' }));
    await screen.findByText(/^Még nincs webhook/);
    expect(screen.queryByText('whsec_titok')).toBeNull();
  });
});

/** As the search or the browser's own buttons lead there. */
const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

it('the secret of a webhook that was just made is not shown on the page of another company', async () => {
  const { person } = showApp(pathTo('adminWebhooks', { id: 9 }), personOf('admin'), {
    ...EMPTY_WORLD,
    webhooks: ({ params }) => ({ companyName: params.id === 9 ? 'Őrségi' : 'Alföldi', items: [] }),
    createWebhook: () => Response.json({ webhook: ONE, secret: 'whsec_titok' }, { status: 201 }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Őrségi webhookjai' });
  goTo(pathTo('adminWebhooks', { id: 4 }));
  await screen.findByRole('heading', { level: 1, name: 'Alföldi webhookjai' });
  await person.click(screen.getByRole('button', { name: 'Webhook felvétele' }));
  await person.type(await screen.findByLabelText('Cím'), ONE.url);
  await person.click(screen.getByRole('button', { name: 'Mentés' }));
  await screen.findByText('whsec_titok');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  goTo(pathTo('adminWebhooks', { id: 9 }));
  await screen.findByRole('heading', { level: 1, name: 'Őrségi webhookjai' });
  expect(screen.queryByText('whsec_titok')).toBeNull();
});

describe('the last messages of a webhook', () => {
  it('say that there were none, and why they did not come', async () => {
    const { person, server } = open({
      webhooks: { companyName: 'Alföldi', items: [ONE] },
      webhookMessages: () => refusal('not-found'),
    });
    await person.click(await screen.findByRole('button', { name: `Utolsó küldések: ${ONE.url}` }));
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ webhookMessages: { items: [] } });
    await person.click(again);
    await screen.findByText('Még nem volt mit küldeni.');
  });

  it('that wait say when they are tried next, and one without an answer that there was none', async () => {
    const message = {
      id: '019f0000-0000-7000-8000-0000000000f1',
      kind: 'case.stateChanged' as const,
      subject: null,
      occurredAt: AT,
      state: 'waiting' as const,
      tries: 1,
      triedAt: AT,
      nextTryAt: '2026-07-19T09:00:00.000Z',
      status: null,
      fault: 'A fogadó nem válaszolt.',
    };
    const { person, server } = open({
      webhooks: { companyName: 'Alföldi', items: [ONE] },
      webhookMessages: { items: [message] },
      resendWebhookMessage: () => refusal('busy', { message: 'Már úton van.' }),
    });
    await person.click(await screen.findByRole('button', { name: `Utolsó küldések: ${ONE.url}` }));
    const row = within((await screen.findByRole('rowheader', { name: 'Kár állapota' })).closest('tr') as HTMLElement);
    expect(row.getByText(/^A fogadó nem válaszolt\. következő próba: 2026/)).toBeTruthy();
    expect(row.getByText('nem válaszolt')).toBeTruthy();
    await person.dblClick(row.getByRole('button', { name: 'Újraküldés: Kár állapota' }));
    await screen.findByText('Már úton van.');
    expect(server.of('resendWebhookMessage')).toHaveLength(1);
  });
});
