import { isWithin } from './answerSize.ts';
import { type ReaderName, READERS, type Said } from './readers.ts';

/**
 * Characters and bytes of an answer, which the caller has to unpack. A company's file is the largest: 5 MB, rewritten.
 */
const MAX_ANSWER = 12_000_000;
/** Of a point cloud: two grids of `MAX_POINT_CELLS` heights. */
const MAX_HEIGHTS = 36_000_000;

async function read(name: ReaderName, asked: never): Promise<Said> {
  const reader = await READERS[name]().catch(() => null);
  if (reader === null) return { kind: 'unloaded' };
  try {
    const value = await reader(asked);
    return isWithin(value, name === 'points' ? MAX_HEIGHTS : MAX_ANSWER)
      ? { kind: 'read', value }
      : { kind: 'too-much' };
  } catch {
    // Whatever error a reader throws, the file is at fault.
    return { kind: 'broken' };
  }
}

const say = (said: Said, then?: () => void) => process.send?.(said, undefined, undefined, then);

process.once('disconnect', () => process.exit());
process.once('message', ({ name, asked }: { readonly name: ReaderName; readonly asked: never }) => {
  say({ kind: 'running' });
  void read(name, asked).then((said) => say(said, () => process.exit()));
});
