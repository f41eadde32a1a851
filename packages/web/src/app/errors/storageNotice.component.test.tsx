import { rescueManifest } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { HEAD_BYTES, readHead } from '@georisk/domain/rescue/container.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { StorageNotice } from './StorageNotice.tsx';

const EXPERT = person(ROLES.EXPERT_DAMAGE);
let outbox: Outbox;
let saved: Blob[];
beforeEach(async () => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  emptyBrowser();
  outbox = await openTab(EXPERT.id, { open: () => Promise.reject(new DOMException('x', 'QuotaExceededError')) });
  currentOutbox.replace(outbox);
});
afterEach(() => {
  currentOutbox.replace(null);
  vi.restoreAllMocks();
});

const outline = () =>
  outbox.enqueue({
    kind: 'outline',
    plot: 'damagePlots/7',
    damageId: 3,
    title: '26000000003 · ABCD1234',
    path: '/',
    deviceAt: '2026-06-01T10:00:00.000Z',
    baseVersion: 1,
    payload: { plotId: 7, of: 'damagePlot', polygon: null },
  });

describe('the notice of a full device', () => {
  it('makes a rescue file of what waits, and says what is not in it', async () => {
    const id = outline();
    outbox.write('point-text', 'p', { yield: '4' });
    await outbox.settled(id);
    const { person: hand } = show(<StorageNotice />, EXPERT);
    expect(screen.getByRole('alert').textContent).toContain('Megtelt a böngésző tárhelye');
    expect(screen.getByRole('alert').textContent).toContain('A félig beírt adatok nem kerülnek bele');
    await hand.click(screen.getByRole('button', { name: 'Mentőfájl készítése' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer());
    const head = readHead(bytes.subarray(0, HEAD_BYTES));
    if (typeof head === 'string') throw new Error(head);
    const text = new TextDecoder().decode(bytes.slice(HEAD_BYTES, HEAD_BYTES + head.manifestBytes));
    const { operations } = rescueManifest.parse(JSON.parse(text));
    expect(operations.map(({ operation }) => operation.kind)).toEqual(['outline']);
    expect(await screen.findByText(/A mentőfájlban 1 változás van/)).toBeTruthy();
  });

  it('offers no file of what is only typed', async () => {
    await outbox.settled(outbox.write('point-text', 'p', { yield: '4' }));
    show(<StorageNotice />, EXPERT);
    expect(screen.getByRole('alert').textContent).toContain('mentse, mielőtt bezárja');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
