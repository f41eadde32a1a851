import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/app/queryClient.ts';
import { readAgain } from './readAgain.ts';
import { showAtFields } from './showAtFields.ts';
import { todayHere } from './todayHere.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('what a change may have outdated', () => {
  const open = async () => {
    const client = makeQueryClient(() => undefined);
    const reads: PromiseWithResolvers<number>[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['users', 1],
      queryFn: () => {
        const read = Promise.withResolvers<number>();
        reads.push(read);
        return read.promise;
      },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    reads[0]?.resolve(1);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
    return { client, reads, observer, unsubscribe };
  };
  const state = (work: Promise<unknown>) => {
    const seen = { isOver: false };
    const watch = async () => {
      await work;
      seen.isOver = true;
    };
    void watch();
    return seen;
  };

  it('is read again before the change counts as done', async () => {
    const { client, reads, observer, unsubscribe } = await open();
    const seen = state(readAgain(client, ['users']));
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    expect(seen.isOver).toBe(false);
    reads[1]?.resolve(2);
    await vi.waitFor(() => expect(seen.isOver).toBe(true));
    expect(observer.getCurrentResult().data).toBe(2);
    unsubscribe();
  });

  it('holds up no change without a network', async () => {
    const { client, unsubscribe } = await open();
    onlineManager.setOnline(false);
    const seen = state(readAgain(client, ['users']));
    await vi.waitFor(() => expect(seen.isOver).toBe(true));
    unsubscribe();
  });

  it('is nothing else', async () => {
    const { client, reads, unsubscribe } = await open();
    await readAgain(client, ['companies'], ['messages']);
    expect(reads).toHaveLength(1);
    unsubscribe();
  });
});

describe('refused fields', () => {
  it('get their sentences, and the first of them the focus', () => {
    const setError = vi.fn();
    showAtFields<{ name: string; email: string }>(setError, [
      ['email', 'Ez nem e-mail-cím.'],
      ['name', 'Foglalt.'],
    ]);
    expect(setError.mock.calls).toEqual([
      ['email', { message: 'Ez nem e-mail-cím.' }, { shouldFocus: true }],
      ['name', { message: 'Foglalt.' }, { shouldFocus: false }],
    ]);
  });

  it('that are none move no focus', () => {
    const setError = vi.fn();
    showAtFields(setError, []);
    expect(setError).not.toHaveBeenCalled();
  });
});

describe('today in Hungary', () => {
  beforeEach(() => void vi.useFakeTimers());

  it.each([
    ['2026-07-19T21:59:59.000Z', '2026-07-19'],
    ['2026-07-19T22:00:00.000Z', '2026-07-20'],
    ['2026-12-31T22:59:59.000Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
  ])('at %s is %s', (now, day) => {
    vi.setSystemTime(new Date(now));
    expect(todayHere()).toBe(day);
  });
});
