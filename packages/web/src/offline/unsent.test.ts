import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab, tabChannels } from '#web/testing/outboxes.ts';
import { currentOutbox } from './currentOutbox.ts';
import { hasUnsent } from './unsent.ts';

beforeEach(emptyBrowser);
afterEach(() => currentOutbox.replace(null));

it('a device without work has nothing unsent, signed in or not', async () => {
  expect(await hasUnsent()).toBe(false);
  currentOutbox.replace(await openTab(1));
  expect(await hasUnsent()).toBe(false);
});

it('a draft is unsent work until it is dropped', async () => {
  const outbox = await openTab(1);
  currentOutbox.replace(outbox);
  await outbox.settled(outbox.write('outline', '7', { a: 1 }));
  expect(await hasUnsent()).toBe(true);
  outbox.drop('outline', '7');
  expect(await hasUnsent()).toBe(false);
});

it('work that another tab has just stored is found, though no message of it has come', async () => {
  const [mine, other] = [await openTab(1), await openTab(1, { channel: tabChannels()() })];
  currentOutbox.replace(mine);
  await other.settled(other.write('shape', '7', { a: 1 }));
  expect(await hasUnsent()).toBe(true);
});

it('work of a person who has signed out is unsent; it is not that of the next person', async () => {
  const outbox = await openTab(1);
  await outbox.settled(outbox.write('shape', '7', { a: 1 }));
  outbox.close();
  expect(await hasUnsent()).toBe(true);
  currentOutbox.replace(await openTab(2));
  expect(await hasUnsent()).toBe(false);
});
