import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sketchOf } from '#web/map/sketch/sketch.ts';
import { inOrder } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { serve } from '#web/testing/contractServer.ts';
import { watch } from '#web/testing/watched.ts';
import type { Draft } from './draft.ts';
import { outlineOperation } from './outlineOperation.ts';
import { packDraft } from './storedDraft.ts';
import { useKeptDrawing } from './useKeptDrawing.ts';

const draft = (east: number): Draft => ({
  plotId: 7,
  meparCode: 'ABCD1234',
  version: 3,
  holes: [],
  touched: true,
  sketch: sketchOf('polygon', [
    [750_000, 200_000],
    [east, 200_000],
    [east, 200_100],
  ]),
});
const eastOf = (outbox: Outbox) =>
  inOrder(outbox.operations())
    .map(({ payload }) => JSON.stringify(payload.payload))
    .map((text) => Number(/750[1-9]\d\d/.exec(text)?.[0]));

const onSaved = vi.fn<() => void>();
const drawing = (outbox: Outbox) =>
  renderHook(() =>
    useKeptDrawing<Draft, unknown>({
      outbox,
      kind: 'outline',
      resourceOf: (plotId) => `policyPlots/${plotId}`,
      pack: packDraft,
      toOperation: outlineOperation,
      onSaved,
    }),
  ).result;

beforeEach(() => {
  emptyBrowser();
  onSaved.mockReset();
  watch(serve({}));
});

describe('a drawing that is saved without a network', () => {
  it('is one operation, however often it is pressed before the screen has changed', async () => {
    const outbox = await openTab(1);
    const work = drawing(outbox);
    act(() => work.current.begin(draft(750_100)));
    act(() => {
      for (let press = 0; press < 2; press += 1) {
        // As the button does with a ring that is still open.
        work.current.act({ type: 'sketch', action: { type: 'finish' } });
        work.current.save();
      }
    });
    expect(outbox.operations()).toHaveLength(1);
    expect(work.current.drawing?.saving.kind).toBe('sending');
    // Its draft goes when it is on the disk.
    await waitFor(() => expect(outbox.all()).toHaveLength(1));
  });

  it('stays when its screen is left, and the next drawing of the plot replaces nothing', async () => {
    const outbox = await openTab(1);
    const work = drawing(outbox);
    act(() => work.current.begin(draft(750_100)));
    act(() => work.current.save());
    act(() => work.current.leave());
    expect(work.current.drawing).toBeNull();
    act(() => work.current.begin(draft(750_200)));
    act(() => work.current.save());
    expect(eastOf(outbox)).toEqual([750_100, 750_200]);
    await waitFor(() => expect(outbox.operations().every(({ id }) => outbox.isKept(id))).toBe(true));
    expect(eastOf(await openTab(1))).toEqual([750_100, 750_200]);
  });

  it('waits where an earlier one waits for the network', async () => {
    const outbox = await openTab(1);
    const first = outbox.enqueue(outlineOperation(draft(750_100)));
    outbox.apply(first, { type: 'send', stamp: { id: first, deviceTime: '' } });
    const work = drawing(outbox);
    act(() => work.current.begin(draft(750_200)));
    act(() => work.current.save());
    expect(work.current.drawing?.saving.kind).toBe('sending');
    act(() => outbox.apply(first, { type: 'wait', why: 'network' }));
    expect(work.current.drawing?.saving).toEqual({ kind: 'waiting', why: 'network' });
  });

  it('is a draft again where it was refused and is drawn on; the draft is on the disk first', async () => {
    const outbox = await openTab(1);
    const work = drawing(outbox);
    act(() => work.current.begin(draft(750_100)));
    act(() => work.current.save());
    const [sent] = outbox.operations();
    await act(async () => {
      outbox.apply(sent?.id ?? '', { type: 'send', stamp: { id: '', deviceTime: '' } });
      outbox.apply(sent?.id ?? '', { type: 'refuse', messages: ['Nem jó.'] });
      await outbox.settled(sent?.id ?? '');
    });
    act(() => work.current.act({ type: 'editOn' }));
    await waitFor(() => expect(outbox.operations()).toEqual([]));
    expect(outbox.all()).toMatchObject([{ kind: 'outline', subject: '7' }]);
    // The same shape may be saved again.
    act(() => work.current.save());
    expect(outbox.operations()).toHaveLength(1);
  });
});
