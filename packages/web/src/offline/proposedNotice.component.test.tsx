import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { currentOutbox } from './currentOutbox.ts';
import type { Outbox } from './outbox.ts';
import { ProposedNotice } from './ProposedNotice.tsx';

const EXPERT = person(ROLES.EXPERT_DAMAGE);
const named = (last: number) => `018f3f3e-0000-7000-8000-00000000000${last}`;

beforeEach(emptyBrowser);
afterEach(() => currentOutbox.replace(null));

const receipt = (last: number) => ({
  changeId: named(last),
  user: EXPERT.id,
  kind: 'points' as const,
  plot: 'damagePlots/7',
  title: '',
  seq: last,
  thing: 'damagePlots/7/points',
  from: '1',
  to: null,
  sentAt: new Date().toISOString(),
  stamp: 'none' as const,
});
const propose = (outbox: Outbox, last: number) =>
  act(() => outbox.receipts.put({ ...receipt(last), proposed: 'reassigned' }));
const proposal = (last: number, state: Proposal['state']) => ({ changeId: named(last), state }) as Proposal;

/** A new page of the same browser. */
async function reloaded(proposals: readonly Proposal[] = []) {
  cleanup();
  const outbox = await openTab(EXPERT.id);
  currentOutbox.replace(outbox);
  const shown = show(<ProposedNotice />, EXPERT, { ...EMPTY_WORLD, proposals: () => Response.json(proposals) });
  return { outbox, ...shown };
}

describe('the notice of what is only proposed', () => {
  it('counts everything that the device has proposed, before a reload too', async () => {
    const { outbox } = await reloaded();
    await act(() => outbox.receipts.put(receipt(9)));
    expect(screen.queryByRole('status')).toBeNull();
    await propose(outbox, 1);
    expect(screen.getByRole('status').textContent).toMatch(/^Egy mentése még nincs a káraktában/);
    await propose(outbox, 2);
    await propose(outbox, 3);
    expect(screen.getByRole('status').textContent).toMatch(/^3 mentése még nincs/);
    const { outbox: later } = await reloaded();
    await propose(later, 4);
    expect(screen.getByRole('status').textContent).toMatch(/^4 mentése még nincs/);
  });

  it('leaves out what was decided meanwhile', async () => {
    const { outbox } = await reloaded([proposal(1, 'accepted'), proposal(2, 'open'), proposal(3, 'declined')]);
    for (const last of [1, 2, 3]) await propose(outbox, last);
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Egy mentése/));
  });

  it('is seen once, after a reload too', async () => {
    const { outbox, person: hand } = await reloaded();
    await propose(outbox, 1);
    await hand.click(screen.getByRole('button', { name: 'Rendben' }));
    expect(screen.queryByRole('status')).toBeNull();
    await waitFor(async () => {
      const { outbox: later } = await reloaded();
      expect(later.receipts.all()).toMatchObject([{ changeId: named(1), proposed: 'reassigned', isSeen: true }]);
    });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is nothing, and asks for nothing, where nothing was proposed', async () => {
    const { server } = await reloaded();
    expect(screen.queryByRole('status')).toBeNull();
    expect(server.of('proposals')).toEqual([]);
  });
});
