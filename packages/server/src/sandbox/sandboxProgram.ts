import type { Said } from './inSandbox.ts';
import { type ReaderName, READERS } from './readers.ts';

async function read(name: ReaderName, asked: never): Promise<Said> {
  try {
    const reader = await READERS[name]();
    return { kind: 'read', value: await reader(asked) };
  } catch {
    // Whatever a reader stumbles over, it is the file that is at fault.
    return { kind: 'broken' };
  }
}

process.once('disconnect', () => process.exit());
process.once('message', ({ name, asked }: { readonly name: ReaderName; readonly asked: never }) => {
  void read(name, asked).then((said) => process.send?.(said, undefined, undefined, () => process.exit()));
});
