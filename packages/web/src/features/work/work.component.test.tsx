import type { WorkItem } from '@georisk/contract/verticals/admin/work.ts';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const AT = '2026-07-19T08:00:00.000Z';
const FAILED: WorkItem = {
  id: '019f0000-0000-7000-8000-0000000000e1',
  name: 'image-analyse',
  subject: 'MZNCDUXU',
  period: '2026-07-18',
  state: 'failed',
  progress: 0.25,
  step: null,
  attempts: 3,
  error: 'A kép nem olvasható.',
  createdAt: AT,
  startedAt: AT,
  finishedAt: AT,
  retryAt: null,
  canRetry: true,
};
const RUNNING: WorkItem = {
  ...FAILED,
  id: '019f0000-0000-7000-8000-0000000000e2',
  name: 'scene-process',
  subject: null,
  period: '2026',
  state: 'running',
  step: '2. sáv',
  attempts: 1,
  error: null,
  finishedAt: null,
  canRetry: false,
};

const open = (items: WorkItem[], more = {}) =>
  showApp(pathTo('adminWork', {}), personOf('admin'), {
    ...EMPTY_WORLD,
    work: { items, total: items.length, page: 1, pageSize: 20 },
    ...more,
  });

describe('the list of background work', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('shows why a work failed, how often it was tried, and how far another one is', async () => {
    open([FAILED, RUNNING]);
    const rowOf = (text: HTMLElement) => within(text.closest('tr') as HTMLElement);
    const failedRow = rowOf(await screen.findByText('A kép nem olvasható.'));
    failedRow.getByText('3. próba');
    failedRow.getByText('MZNCDUXU · 2026. 07. 18.');
    const runningRow = rowOf(screen.getByText('2. sáv'));
    expect(runningRow.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    runningRow.getByText('2026');
    expect(runningRow.queryByText('1. próba')).toBeNull();
    expect(runningRow.queryByRole('button')).toBeNull();
  });

  it('asks for one state only, and says where there is none of it', async () => {
    const asked: unknown[] = [];
    const { person: hand } = open([], {
      work: ({ query }: { query: unknown }) => (asked.push(query), { items: [], total: 0, page: 1, pageSize: 20 }),
    });
    await screen.findByText(/Még nem volt háttérfeladat/);
    await hand.selectOptions(screen.getByLabelText('Állapot'), 'failed');
    await screen.findByText(/Nincs ilyen állapotú feladat/);
    expect(asked.at(-1)).toMatchObject({ state: 'failed' });
  });

  it('says why a work is not tried again, and reads the list again', async () => {
    let reads = 0;
    const { person: hand } = open([FAILED], {
      work: () => ((reads += 1), { items: [FAILED], total: 1, page: 1, pageSize: 20 }),
      retryWork: () => refusal('not-found'),
    });
    await hand.click(await screen.findByRole('button', { name: /^Újra: / }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/nem található/);
    await waitFor(() => expect(reads).toBeGreaterThan(1));
  });

  it('says without a network that a work is not tried again, and it can be asked again', async () => {
    const { person: hand, server } = open([FAILED]);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Újra: / });
    server.disconnect();
    onlineManager.setOnline(false);
    await hand.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(button.disabled).toBe(false);
  });
});
