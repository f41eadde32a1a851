import { createRequire } from 'node:module';
import type { RandomAccess } from '../access.ts';
import { bytesAt, type LasHeader } from './lasHeader.ts';
import { PointsError } from './pointsError.ts';

/** Called for each record: the bytes that contain it, and where it begins. */
export type OnRecord = (view: DataView, at: number) => void;

/** Bytes that are read at once. */
const PIECE = 1 << 20;

async function readPlain(access: RandomAccess, header: LasHeader, onRecord: OnRecord): Promise<void> {
  const { count, recordBytes, pointsAt } = header;
  const atOnce = Math.floor(PIECE / recordBytes);
  for (let first = 0; first < count; first += atOnce) {
    const records = Math.min(atOnce, count - first);
    const bytes = await bytesAt(access, pointsAt + first * recordBytes, records * recordBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let record = 0; record < records; record += 1) onRecord(view, record * recordBytes);
  }
}

/** What is used of the decoder, whose own types need those of its compiler. */
interface LazPerf {
  readonly HEAPU8: Uint8Array;
  readonly LASZip: new () => {
    open(data: number, length: number): void;
    getPoint(into: number): void;
    getPointLength(): number;
    delete(): void;
  };
  readonly allocate: (bytes: number) => number;
}

type Library = Omit<LazPerf, 'allocate'> & Readonly<Record<'_malloc', LazPerf['allocate']>>;

async function loadDecoder(): Promise<LazPerf> {
  const { create } = createRequire(import.meta.url)('laz-perf') as { create: () => Promise<Library> };
  const library = await create();
  const { _malloc: allocate, LASZip } = library;
  return {
    LASZip,
    allocate,
    // Memory that grows is another array.
    get HEAPU8() {
      return library.HEAPU8;
    },
  };
}

/** The file in the decoder's memory. */
async function copied(access: RandomAccess, decoder: LazPerf): Promise<number> {
  const at = decoder.allocate(access.size);
  if (at === 0) throw new PointsError('tooLarge', `${access.size} bytes`);
  for (let from = 0; from < access.size; from += PIECE) {
    const bytes = await bytesAt(access, from, Math.min(PIECE, access.size - from));
    decoder.HEAPU8.set(bytes, at + from);
  }
  return at;
}

/**
 * Reads compressed points. A COPC file is a LAZ file whose points have another order, and all of them are needed here.
 * The decoder throws texts and faults of its own memory where the file is damaged.
 */
async function readCompressed(access: RandomAccess, header: LasHeader, onRecord: OnRecord): Promise<void> {
  const decoder = await loadDecoder();
  const { count, recordBytes } = header;
  const next = await startOf(access, header, decoder);
  const into = decoder.allocate(recordBytes);
  let view = new DataView(decoder.HEAPU8.buffer);
  for (let record = 0; record < count; record += 1) {
    next(into);
    if (view.buffer !== decoder.HEAPU8.buffer) view = new DataView(decoder.HEAPU8.buffer);
    onRecord(view, into);
  }
}

async function startOf(access: RandomAccess, { recordBytes }: LasHeader, decoder: LazPerf) {
  const file = await copied(access, decoder);
  return decoding(() => {
    const reader = new decoder.LASZip();
    reader.open(file, access.size);
    if (reader.getPointLength() !== recordBytes) throw new Error('another length of records');
    return (into: number) => decoding(() => reader.getPoint(into));
  });
}

function decoding<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new PointsError('corrupt', String(cause).slice(0, 200));
  }
}

/** Reads all points of a file. @throws PointsError */
export const readPoints = (access: RandomAccess, header: LasHeader, onRecord: OnRecord): Promise<void> =>
  (header.isCompressed ? readCompressed : readPlain)(access, header, onRecord);
