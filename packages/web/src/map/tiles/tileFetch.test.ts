import { describe, expect, it } from 'vitest';
import { fetchTile, waitFor } from './tileFetch.ts';

const image = () => new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } });
const status = (code: number) => () => new Response('', { status: code });
const offline = () => {
  throw new TypeError('Failed to fetch');
};

/** Runs a fetch against a script of answers; returns how often it was called and how long it waited. */
async function run(script: readonly (() => Response)[]) {
  const waits: number[] = [];
  let calls = 0;
  const result = await fetchTile('/t', new AbortController().signal, {
    fetch: async () => {
      const step = script[Math.min(calls, script.length - 1)];
      calls += 1;
      if (step === undefined) throw new Error('empty script');
      return step();
    },
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  }).catch((error: unknown) => error);
  return { result, calls, waits };
}

describe('fetchTile', () => {
  it('returns the picture', async () => {
    expect(await run([image])).toMatchObject({ result: { kind: 'image' }, calls: 1, waits: [] });
  });

  it('tries again after a network fault and after an overloaded server, waiting longer each time', async () => {
    expect(await run([offline, status(503), image])).toMatchObject({
      result: { kind: 'image' },
      calls: 3,
      waits: [400, 1600],
    });
  });

  it('gives up after the third time, so that the map can request it later', async () => {
    const { result, calls } = await run([offline]);
    expect(result).toBeInstanceOf(TypeError);
    expect(calls).toBe(3);
  });

  it('returns blank, and does not repeat, where the picture is refused or is no picture', async () => {
    expect(await run([status(404)])).toMatchObject({ result: { kind: 'blank' }, calls: 1 });
    expect(await run([() => new Response('<x/>', { headers: { 'content-type': 'text/xml' } })])).toMatchObject({
      result: { kind: 'blank' },
    });
  });

  it('stops at once when aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    let calls = 0;
    const asked = fetchTile('/t', controller.signal, {
      fetch: () => {
        calls += 1;
        return Promise.reject(new DOMException('Aborted', 'AbortError'));
      },
      wait: waitFor,
    });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toBe(1);
  });

  it('interrupts the waiting', async () => {
    const controller = new AbortController();
    const waiting = waitFor(60_000, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
