import { createLane, type Lane } from './lane.ts';
import type { Asked, ReaderName, ReadBy } from './readers.ts';
import { inSandboxProcess } from './sandboxProcess.ts';

const PROGRAM = new URL('./sandboxProgram.ts', import.meta.url);
/** Far above what a file takes, by the clock on a machine that is busy with others too. */
const LIMITS = { cpuSeconds: 10, milliseconds: 20_000 } as const;
/** After a file that had to be stopped: whoever sends such files does not hold the others up with them. */
const PAUSE_MS = 60_000;

const TABLES = createLane();
const PICTURES = createLane();
/** A table does not wait for photos. */
const LANES: Readonly<Record<ReaderName, Lane>> = {
  workbook: TABLES,
  documents: TABLES,
  photo: PICTURES,
  companyFile: PICTURES,
};

/** What of that which a reader is given is the path of a file. */
const FILES: { readonly [N in ReaderName]: (asked: Asked<N>) => readonly (string | undefined)[] } = {
  workbook: ({ path }) => [path],
  documents: ({ path }) => [path],
  photo: ({ path, thumbnail }) => [path, thumbnail],
  companyFile: () => [],
};

/** `too-much`: it took more time or memory than any honest file does, or holds too much; `broken`: its reader stumbled over it. */
export type SandboxFault = 'too-much' | 'broken';

/**
 * Reads a file that a stranger sent, in a process of its own under limits of time and memory: whatever it holds costs that process and no other
 * call.
 * @param asked what the reader of this name is given: plain values
 * @param person who sent it; people take turns
 * @throws Problem where the machine is busy: nothing is said of the file then
 */
export async function readInSandbox<N extends ReaderName>(
  name: N,
  asked: Asked<N>,
  person: number,
): Promise<ReadBy<N> | SandboxFault> {
  const files = FILES[name](asked).filter((path) => path !== undefined);
  const task = { program: PROGRAM, message: { name, asked }, files, limits: LIMITS };
  const ended = await LANES[name].run(person, () => inSandboxProcess(task));
  if (ended.kind === 'read') return ended.value as ReadBy<N>;
  if (ended.kind === 'unloaded') throw new Error(`the reader "${name}" does not load`);
  if (ended.kind === 'killed') LANES[name].pause(person, PAUSE_MS);
  return ended.kind === 'broken' ? 'broken' : 'too-much';
}
