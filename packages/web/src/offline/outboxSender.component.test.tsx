import { ROLES } from '@georisk/domain/roles/roles.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { currentOutbox } from './currentOutbox.ts';
import { OutboxSender } from './OutboxSender.tsx';

const EXPERT = person(ROLES.EXPERT_DAMAGE);
const CHANGE = '018f3f3e-0000-7000-8000-00000000000a';
const stamp = { number: 7, at: '2026-06-01T12:00:00.000Z', sha256: 'ab'.repeat(32) };

beforeEach(emptyBrowser);
afterEach(() => currentOutbox.replace(null));

it('a drawing that was saved without a network is sent from any page, after a restart too, and its receipt is kept', async () => {
  const before = await openTab(EXPERT.id);
  const id = before.enqueue({
    changeId: CHANGE,
    kind: 'outline',
    plot: 'damagePlots/7',
    damageId: 9,
    title: '',
    path: '/',
    baseVersion: 3,
    deviceAt: '2026-06-01T10:00:00.000Z',
    payload: { plotId: 7, of: 'damagePlot', polygon: null },
  });
  await before.settled(id);
  before.close();
  const { server } = show(<OutboxSender />, EXPERT, {
    saveTableDrawing: () => Response.json({ tableVersion: 4 }),
    changeReceipt: stamp,
    registerDeviceKey: { fingerprint: 'ab' },
  });
  await waitFor(() => expect(currentOutbox.read()?.receipts.all()).toMatchObject([{ changeId: CHANGE, stamp }]));
  expect(currentOutbox.read()?.operations()).toEqual([]);
  expect(server.of('saveTableDrawing').map(({ body }) => body)).toMatchObject([
    { damagePlotId: 7, version: 3, changeId: CHANGE, deviceTime: '2026-06-01T10:00:00.000Z' },
  ]);
});
