import { readHead } from '@georisk/domain/rescue/container.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { makeDeviceKey } from '#web/lib/deviceKey.ts';
import type { NewOperation } from '#web/offline/operation.ts';
import { fieldGrant } from '#web/session/fieldGrant/fieldGrant.ts';
import { serious } from '#web/testing/axe.ts';
import { pending } from '#web/testing/contractServer.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { ClosedDevice } from './ClosedDevice.tsx';
import { closedGrant } from './closedGrant.ts';

const expert = person(ROLES.EXPERT_DAMAGE);
const HOUR = 3_600_000;

const outline: NewOperation = {
  plot: 'damagePlots/7',
  damageId: 3,
  title: '26000000003 · ABCD1234',
  path: '/',
  deviceAt: '2026-06-01T10:00:00.000Z',
  kind: 'outline',
  baseVersion: 1,
  payload: { plotId: 7, of: 'damagePlot', polygon: null },
};

async function granted({ hours, seenAhead = 0 }: { hours: number; seenAhead?: number }): Promise<void> {
  const now = Date.now();
  const key = await makeDeviceKey();
  credentials.keepToken('own');
  await fieldGrant.keep({
    id: 'grant',
    key,
    user: expert,
    issuedAt: now - 14 * HOUR,
    until: now + hours * HOUR,
    seenAt: now + seenAhead * HOUR,
  });
}

beforeEach(() => {
  emptyBrowser();
  localStorage.clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fieldGrant.end();
});

describe('a device whose grant has ended', () => {
  it('says on the sign-in page until when it was open, what its clock shows, and that nothing is lost', async () => {
    await granted({ hours: -10 });
    credentials.dropToken('expired');
    showApp('/bejelentkezes', undefined, { installation: pending });
    await screen.findByText(`${expert.name} letöltött kárai zárva vannak.`);
    screen.getByText(/a készülék órája szerint .* van\. .*a készüléken megmaradt/);
    expect(await serious()).toEqual([]);
  });

  it('names a clock that was ahead and was put back', async () => {
    await granted({ hours: 2, seenAhead: 24 });
    show(<ClosedDevice />, expert);
    await screen.findByText(/a készülék órája már mutatott/);
  });

  it('hands over what waits for sending as a rescue file, without a session', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved.push(content as Blob);
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const outbox = await freshOutbox(expert.id);
    await outbox.settled(outbox.enqueue(outline));
    await granted({ hours: -10 });
    credentials.dropToken('expired');
    const { person: user } = showApp('/bejelentkezes', undefined, {
      installation: pending,
    });
    await screen.findByText('1 változás küldésre vár ezen a készüléken.');
    await user.click(screen.getByRole('button', { name: 'Mentőfájl' }));
    await screen.findByText(/Elkészült: 1 változás/);
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(readHead(bytes)).toHaveProperty('manifestBytes');
  });
});

describe('a device whose grant is open, or that has none', () => {
  it.each([
    ['open', 2],
    ['none', null],
  ])('says nothing (%s)', async (_, hours) => {
    if (hours !== null) await granted({ hours });
    expect(await closedGrant()).toBeNull();
  });
});
