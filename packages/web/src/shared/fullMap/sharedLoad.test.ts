import { describe, expect, it } from 'vitest';
import { sharedLoad } from './sharedLoad.ts';

function counted() {
  const asked: { readonly wanted: string; readonly signal: AbortSignal; readonly done: (fails?: boolean) => void }[] =
    [];
  const load = sharedLoad<string, string>(
    (wanted) => wanted,
    (wanted, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ wanted, signal, done: (fails) => (fails === true ? reject(new Error(wanted)) : resolve(wanted)) });
      }),
  );
  return { asked, load };
}
const never = () => new AbortController().signal;

describe('a request shared by several layers', () => {
  it('is sent once', async () => {
    const { asked, load } = counted();
    const answers = [load('a', never()), load('a', never()), load('a', never())];
    asked[0]?.done();
    expect(await Promise.all(answers)).toEqual(['a', 'a', 'a']);
    expect(asked).toHaveLength(1);
  });

  it('is sent again once it was answered: what is there may have changed', async () => {
    const { asked, load } = counted();
    const first = load('a', never());
    asked[0]?.done();
    await first;
    const second = [load('a', never()), load('a', never())];
    expect(asked).toHaveLength(2);
    asked[1]?.done();
    expect(await Promise.all(second)).toEqual(['a', 'a']);
  });

  it('that is answered late does not end the one of another place', async () => {
    const { asked, load } = counted();
    const first = load('a', never());
    void load('b', never());
    asked[0]?.done();
    await first;
    void load('b', never());
    expect(asked.map(({ wanted }) => wanted)).toEqual(['a', 'b']);
  });

  it('is sent again for another place, and after a failure', async () => {
    const { asked, load } = counted();
    const first = load('a', never());
    asked[0]?.done(true);
    await expect(first).rejects.toThrow('a');
    void load('a', never());
    void load('b', never());
    expect(asked.map(({ wanted }) => wanted)).toEqual(['a', 'a', 'b']);
  });

  it('is dropped when the last of them leaves', () => {
    const { asked, load } = counted();
    const [one, two] = [new AbortController(), new AbortController()];
    void load('a', one.signal);
    void load('a', two.signal);
    one.abort();
    expect(asked[0]?.signal.aborted).toBe(false);
    two.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
    void load('a', never());
    expect(asked).toHaveLength(2);
  });
});
