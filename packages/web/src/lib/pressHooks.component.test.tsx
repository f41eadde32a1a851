import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/app/queryClient.ts';
import { latePart } from './latePart.ts';
import { isLateLoading, useLateModule } from './useLateModule.ts';
import { useOneAtATime } from './useOneAtATime.ts';
import { usePressed } from './usePressed.ts';
import { type SaveKey, useSave } from './useSave.ts';
import { useSingleMutation } from './useSingleMutation.ts';

const client = makeQueryClient(() => undefined);
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
/** Work that ends when the test lets it. */
function work<T = string>() {
  const runs: PromiseWithResolvers<T>[] = [];
  return {
    runs,
    start: () => {
      const run = Promise.withResolvers<T>();
      runs.push(run);
      return run.promise;
    },
  };
}

describe('work that runs one at a time', () => {
  it('is not begun by a second press while it runs, and is begun again after it', async () => {
    const { runs, start } = work();
    const { result } = renderHook(() => useOneAtATime(start));
    act(() => {
      result.current();
      result.current();
    });
    expect(runs).toHaveLength(1);
    await act(async () => runs[0]?.resolve('done'));
    act(() => result.current());
    expect(runs).toHaveLength(2);
  });

  it('is begun again after it failed', async () => {
    const { runs, start } = work();
    const { result } = renderHook(() => useOneAtATime(start));
    act(() => result.current());
    await act(async () => runs[0]?.reject(new Error('Failed')));
    act(() => result.current());
    expect(runs).toHaveLength(2);
  });
});

describe('a mutation that runs one at a time', () => {
  const open = (
    more: { onSettled?: () => Promise<unknown>; onSuccess?: (answer: string, sent: string) => void } = {},
  ) => {
    const { runs, start } = work();
    const sent: string[] = [];
    const { result } = renderHook(
      () =>
        useSingleMutation({
          mutationFn: (what: string) => {
            sent.push(what);
            return start();
          },
          ...more,
        }),
      { wrapper },
    );
    return { runs, sent, result };
  };

  it('takes the first of two presses, and says what came of it', async () => {
    const onSuccess = vi.fn<(answer: string, sent: string) => void>();
    const { runs, sent, result } = open({ onSuccess });
    act(() => {
      result.current.mutate('first');
      result.current.mutate('second');
    });
    await waitFor(() => expect(sent).toEqual(['first']));
    await act(async () => runs[0]?.resolve('answer'));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.data).toBe('answer');
    expect(onSuccess.mock.calls.map(([answer, what]) => [answer, what])).toEqual([['answer', 'first']]);
  });

  it('takes another press after a failure', async () => {
    const { runs, sent, result } = open();
    act(() => result.current.mutate('first'));
    await waitFor(() => expect(runs).toHaveLength(1));
    await act(async () => runs[0]?.reject(new Error('Failed')));
    await waitFor(() => expect(result.current.isError).toBe(true));
    act(() => result.current.mutate('second'));
    await waitFor(() => expect(sent).toEqual(['first', 'second']));
  });

  it('runs until what follows it has ended', async () => {
    const after = Promise.withResolvers<void>();
    const { runs, sent, result } = open({ onSettled: () => after.promise });
    act(() => result.current.mutate('first'));
    await waitFor(() => expect(runs).toHaveLength(1));
    await act(async () => runs[0]?.resolve('answer'));
    act(() => result.current.mutate('during'));
    expect(sent).toEqual(['first']);
    await act(async () => after.resolve());
    await waitFor(() => expect(result.current.isPending).toBe(false));
    act(() => result.current.mutate('after'));
    await waitFor(() => expect(sent).toEqual(['first', 'after']));
  });
});

describe('a save with a key', () => {
  const open = () => {
    const { runs, start } = work();
    const keys: SaveKey[] = [];
    const { result } = renderHook(
      () =>
        useSave({
          save: (_: { readonly text: string }, key) => {
            keys.push(key);
            return start();
          },
        }),
      { wrapper },
    );
    const press = (text: string) => act(() => result.current.mutate({ text }));
    return { runs, keys, result, press };
  };
  const ids = (keys: readonly SaveKey[]) => new Set(keys.map(({ changeId }) => changeId)).size;

  it('has the same one after a failure for the same content', async () => {
    const { runs, keys, result, press } = open();
    press('a');
    await waitFor(() => expect(runs).toHaveLength(1));
    await act(async () => runs[0]?.reject(new Error('Failed')));
    await waitFor(() => expect(result.current.isError).toBe(true));
    press('a');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toEqual(keys[0]);
  });

  it('has another one for another content, and for the same after a success', async () => {
    const { runs, keys, result, press } = open();
    press('a');
    await waitFor(() => expect(runs).toHaveLength(1));
    await act(async () => runs[0]?.reject(new Error('Failed')));
    await waitFor(() => expect(result.current.isError).toBe(true));
    press('b');
    await waitFor(() => expect(runs).toHaveLength(2));
    await act(async () => runs[1]?.resolve('saved'));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    press('b');
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(ids(keys)).toBe(3);
    for (const { deviceTime } of keys) expect(new Date(deviceTime).toISOString()).toBe(deviceTime);
  });

  it('is made once by two presses', async () => {
    const { keys, press } = open();
    press('a');
    press('b');
    await waitFor(() => expect(keys).toHaveLength(1));
  });
});

describe('a part that is loaded when it is needed', () => {
  it('is not asked for before it is wanted', async () => {
    const load = vi.fn(async () => ({ name: 'late' }));
    const { result, rerender } = renderHook(({ wanted }) => useLateModule(load, wanted), {
      initialProps: { wanted: false },
    });
    expect(load).not.toHaveBeenCalled();
    rerender({ wanted: true });
    await waitFor(() => expect(result.current.module).toEqual({ name: 'late' }));
    expect(result.current.isMissing).toBe(false);
  });

  it('is there at once for whoever wants it next', async () => {
    const load = vi.fn(async () => ({ name: 'late' }));
    const first = renderHook(() => useLateModule(load, true));
    await waitFor(() => expect(first.result.current.module).not.toBeNull());
    const second = renderHook(() => useLateModule(load, true));
    expect(second.result.current.module).toEqual({ name: 'late' });
    expect(load).toHaveBeenCalledOnce();
  });

  it('that did not come is missing, and is asked for again when the network is back', async () => {
    let isBack = false;
    const load = vi.fn(async () => {
      if (!isBack) throw new Error('No network');
      return { name: 'late' };
    });
    const { result } = renderHook(() => useLateModule(load, true));
    await waitFor(() => expect(result.current.isMissing).toBe(true));
    expect(result.current.module).toBeNull();
    isBack = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.module).toEqual({ name: 'late' }));
    expect(result.current.isMissing).toBe(false);
  });

  it('counts as loading until it has come or failed, also where nobody waits for it any more', async () => {
    const { runs, start } = work<{ readonly name: string }>();
    const { unmount } = renderHook(() => useLateModule(start, true));
    expect(isLateLoading()).toBe(true);
    unmount();
    await act(async () => runs[0]?.reject(new Error('No network')));
    await waitFor(() => expect(isLateLoading()).toBe(false));
  });

  it('has something in its place until it has come, then what was given to it', async () => {
    const { runs, start } = work<{ readonly Named: (props: { readonly name: string }) => ReactNode }>();
    const Part = latePart<'Named', { readonly name: string }>(start, 'Named', <p>Várakozás</p>);
    render(<Part name="Őrség" />);
    expect(screen.getByText('Várakozás')).toBeTruthy();
    await act(async () => runs[0]?.resolve({ Named: ({ name }) => <p>{name}</p> }));
    expect(await screen.findByText('Őrség')).toBeTruthy();
    expect(screen.queryByText('Várakozás')).toBeNull();
  });
});

describe('where the pointer was pressed last', () => {
  it('is the middle of the window at first and after a key, and the pointer’s place after a press', () => {
    const { result } = renderHook(() => usePressed());
    const middle = { left: window.innerWidth / 2, top: window.innerHeight / 2 };
    expect(result.current.current).toEqual(middle);
    fireEvent.pointerDown(document.body, { clientX: 12, clientY: 34 });
    expect(result.current.current).toEqual({ left: 12, top: 34 });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(result.current.current).toEqual(middle);
  });
});
