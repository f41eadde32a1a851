import { createLane, type Lane } from './lane.ts';
import type { Asked, ReaderName, ReadBy } from './readers.ts';
import { sandboxProgram } from './program.ts';
import { inSandboxProcess } from './sandboxProcess.ts';

/** Far above the time for any valid file, by the clock on a machine that is busy with others too. */
const LIMITS = { cpuSeconds: 10, milliseconds: 20_000 } as const;
/** Of a point cloud: thirty million compressed points take about two minutes. */
const LIMITS_OF_POINTS = { cpuSeconds: 240, milliseconds: 480_000 } as const;
/** After a file that had to be stopped: its sender does not delay the others. */
const PAUSE_MS = 60_000;

const TABLES = createLane();
const PICTURES = createLane();
const POINTS = createLane();
/** A table does not wait for photos, nor these for point clouds. */
const LANES: Readonly<Record<ReaderName, Lane>> = {
  workbook: TABLES,
  documents: TABLES,
  features: TABLES,
  columns: TABLES,
  textSheet: TABLES,
  photo: PICTURES,
  raster: PICTURES,
  hail: PICTURES,
  pointsHeader: PICTURES,
  points: POINTS,
  temperatures: PICTURES,
  companyFile: PICTURES,
};

/** Which argument of a reader is the path of a file. */
const FILES: { readonly [N in ReaderName]: (asked: Asked<N>) => readonly (string | undefined)[] } = {
  workbook: ({ path }) => [path],
  documents: ({ path }) => [path],
  features: ({ path, beside }) => [path, ...beside],
  columns: ({ path, beside }) => [path, ...beside],
  textSheet: ({ path }) => [path],
  photo: ({ path, thumbnail }) => [path, thumbnail],
  raster: ({ path }) => [path],
  hail: ({ path }) => [path],
  pointsHeader: ({ path }) => [path],
  points: ({ path }) => [path],
  temperatures: ({ path }) => [path],
  companyFile: () => [],
};

/**
 * `too-much`: it took more time or memory than any valid file does, or contains too much; `broken`: its reader failed.
 */
export type SandboxFault = 'too-much' | 'broken';

/**
 * Reads an untrusted file in a process of its own under limits of time and memory: whatever its content, it affects
 * that process and no other call.
 * @param asked arguments of the reader of this name: plain values
 * @param person the sender; people take turns
 * @throws Problem where the machine is busy: this says nothing about the file
 */
export async function readInSandbox<N extends ReaderName>(
  name: N,
  asked: Asked<N>,
  person: number,
): Promise<ReadBy<N> | SandboxFault> {
  const files = FILES[name](asked).filter((path) => path !== undefined);
  const task = {
    program: sandboxProgram(),
    message: { name, asked },
    files,
    limits: name === 'points' ? LIMITS_OF_POINTS : LIMITS,
  };
  const ended = await LANES[name].run(person, () => inSandboxProcess(task));
  if (ended.kind === 'read') return ended.value as ReadBy<N>;
  if (ended.kind === 'unloaded') throw new Error(`the reader "${name}" does not load`);
  if (ended.kind === 'killed') LANES[name].pause(person, PAUSE_MS);
  return ended.kind === 'broken' ? 'broken' : 'too-much';
}
