import { type ClassRows, dilationRows, fillClearMask } from '../satellite/clearMask.ts';
import { fillNdvi, NDVI_INT_NO_DATA } from '../satellite/ndviRows.ts';
import { MASK } from '../satellite/sceneClasses.ts';
import { doubledHaze, lookAt, noCounts, type SceneCounts } from '../satellite/secondLook.ts';
import { fillTrueColour } from '../satellite/trueColour.ts';
import type { BandFile } from './bandFile.ts';
import { inBand, type OpenScene, type SceneBand } from './openScene.ts';
import type { BandName } from './sceneAssets.ts';

/** The results of a strip of rows, in memory that threads share. Buffers may be longer than the strip. */
export interface StripBuffers {
  /** NDVI in ten-thousandths. */
  readonly values: Int16Array;
  /** NDVI codes. */
  readonly codes: Uint8Array;
  /** NDVI of the pixels that count half; the others no data. */
  readonly half: Int16Array;
  /** Doubled haze of the clear pixels in digital numbers, truncated to 16 bits; empty without a blue band. */
  readonly haze: Int16Array;
  /** Red, green, blue; empty without all three. */
  readonly colours: Uint8Array;
}

export interface StripBuffersShape {
  readonly pixels: number;
  readonly colours: boolean;
  readonly haze: boolean;
}

export function stripBuffers({ pixels, colours, haze }: StripBuffersShape): StripBuffers {
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  return {
    values: new Int16Array(shared(pixels * 2)),
    codes: new Uint8Array(shared(pixels)),
    half: new Int16Array(shared(pixels * 2)),
    haze: new Int16Array(shared(haze ? pixels * 2 : 0)),
    colours: new Uint8Array(shared(colours ? pixels * 3 : 0)),
  };
}

export interface StripSettings {
  readonly offset: number;
  readonly quantification: number;
  /** Brightness per digital number; null where no picture is made. */
  readonly table: Uint8Array | null;
}

/**
 * Arrays that are reused for one strip after the other: allocating memory for every strip costs a tenth of the time.
 * For one strip at a time.
 */
export class StripScratch {
  readonly #arrays = new Map<string, Uint16Array | Uint8Array>();

  words(key: string, length: number): Uint16Array {
    const kept = this.#arrays.get(key);
    if (kept instanceof Uint16Array && kept.length === length) return kept;
    const fresh = new Uint16Array(length);
    this.#arrays.set(key, fresh);
    return fresh;
  }

  bytes(key: string, length: number): Uint8Array {
    const kept = this.#arrays.get(key);
    if (kept instanceof Uint8Array && kept.length === length) return kept;
    const fresh = new Uint8Array(length);
    this.#arrays.set(key, fresh);
    return fresh;
  }
}

/** Above this many pixels the second look samples. */
const LOOK_AT_ALL = 1 << 20;
const SAMPLE_STEP = 5;

/** Computes the rows from `first` to `last` (exclusive) of a scene into buffers. */
export async function computeStrip(
  scene: OpenScene,
  { offset, quantification, table }: StripSettings,
  first: number,
  last: number,
  out: StripBuffers,
  scratch = new StripScratch(),
): Promise<SceneCounts> {
  const { width, height, pixelWidth } = scene.grid;
  const rows = last - first;
  const pixels = rows * width;
  const reader = new StripReader(width, height, first, last, scratch);
  const red = reader.want('B04', scene.red);
  const nir = reader.want('B08', scene.nir);
  const blue = scene.blue === null ? null : reader.want('B02', scene.blue);
  const green = scene.green === null || table === null ? null : reader.want('B03', scene.green);
  const classes = scene.classes === null ? null : reader.wantClasses(scene.classes, dilationRows(pixelWidth));
  await reader.read();

  const mask = scratch.bytes('mask', pixels);
  if (classes === null) mask.fill(MASK.whole);
  else fillClearMask(classes(), mask, width, first, rows, pixelWidth);
  const [redDn, nirDn, blueDn] = [red(), nir(), blue?.() ?? null];
  const [values, codes] = [out.values.subarray(0, pixels), out.codes.subarray(0, pixels)];
  const counts = { ...noCounts(), ...fillNdvi(redDn, nirDn, mask, offset, { values, codes }) };
  fillHalf(values, mask, out.half.subarray(0, pixels), counts.half > 0);
  if (blueDn !== null && out.haze.length > 0) fillHaze(blueDn, redDn, values, offset, out.haze.subarray(0, pixels));
  if (blueDn !== null && green !== null && table !== null) {
    fillTrueColour(redDn, green(), blueDn, table, out.colours.subarray(0, pixels * 3));
  }
  look({ redDn, nirDn, blueDn, codes, classes: classes?.() ?? null }, counts, scene, first, rows, {
    offset,
    quantification,
  });
  return counts;
}

function fillHalf(values: Int16Array, mask: Uint8Array, half: Int16Array, any: boolean): void {
  if (!any) {
    half.fill(NDVI_INT_NO_DATA);
    return;
  }
  for (let at = 0; at < half.length; at += 1) {
    half[at] = mask[at] === MASK.half ? (values[at] as number) : NDVI_INT_NO_DATA;
  }
}

function fillHaze(blue: Uint16Array, red: Uint16Array, values: Int16Array, offset: number, haze: Int16Array): void {
  for (let at = 0; at < haze.length; at += 1) {
    if (values[at] === NDVI_INT_NO_DATA) haze[at] = NDVI_INT_NO_DATA;
    else {
      const doubled = doubledHaze(blue[at] as number, red[at] as number, offset);
      haze[at] = doubled > 32_767 ? 32_767 : doubled < -32_767 ? -32_767 : doubled;
    }
  }
}

interface Looked {
  readonly redDn: Uint16Array;
  readonly nirDn: Uint16Array;
  readonly blueDn: Uint16Array | null;
  readonly codes: Uint8Array;
  readonly classes: ClassRows | null;
}

function look(
  { redDn, nirDn, blueDn, codes, classes }: Looked,
  counts: SceneCounts,
  { grid }: OpenScene,
  first: number,
  rows: number,
  { offset, quantification }: Pick<StripSettings, 'offset' | 'quantification'>,
): void {
  const { width, height } = grid;
  const step = width * height > LOOK_AT_ALL ? SAMPLE_STEP : 1;
  for (let row = (step - (first % step)) % step; row < rows; row += step) {
    const classRow =
      classes === null ? 0 : (Math.floor((first + row) / classes.factor) - classes.firstRow) * classes.width;
    for (let column = 0; column < width; column += step) {
      const at = row * width + column;
      // Without a classification every pixel counts as unclassified.
      const scl = classes === null ? 7 : (classes.values[classRow + Math.floor(column / classes.factor)] as number);
      const blue = blueDn === null || blueDn[at] === 0 ? null : (blueDn[at] as number);
      const pixel = { blue, red: redDn[at] as number, nir: nirDn[at] as number, scl, clear: codes[at] !== 0 };
      lookAt(counts, pixel, offset, quantification);
    }
  }
}

interface Want {
  readonly name: BandName;
  readonly band: SceneBand;
  /** Rows of the band's own file. */
  readonly from: number;
  readonly to: number;
  values: Uint16Array | Uint8Array;
}

/** Collects the reads of each file, so that bands side by side in one file are decoded once. */
class StripReader {
  readonly #wants: Want[] = [];
  readonly #width: number;
  readonly #height: number;
  readonly #first: number;
  readonly #last: number;
  readonly #scratch: StripScratch;

  constructor(width: number, height: number, first: number, last: number, scratch: StripScratch) {
    this.#scratch = scratch;
    this.#width = width;
    this.#height = height;
    this.#first = first;
    this.#last = last;
  }

  /** Returns a function that gives the band's pixels on the scene's grid, once all is read. */
  want(name: BandName, band: SceneBand): () => Uint16Array {
    const { factor } = band;
    const want: Want = {
      name,
      band,
      from: Math.floor(this.#first / factor),
      to: Math.ceil(this.#last / factor),
      values: new Uint16Array(0),
    };
    this.#wants.push(want);
    return () => {
      const values = want.values as Uint16Array;
      return factor === 1 ? values : this.#spread(values, want.from, factor, band.file.grid.width);
    };
  }

  /** As `want`, with this many more rows of the scene on both sides, where they exist. */
  wantClasses(band: SceneBand, more: number): () => ClassRows {
    const { factor } = band;
    const from = Math.floor(Math.max(this.#first - more, 0) / factor);
    const to = Math.ceil(Math.min(this.#last + more, this.#height) / factor);
    const want: Want = { name: 'SCL', band, from, to, values: new Uint8Array(0) };
    this.#wants.push(want);
    return () => ({ values: want.values as Uint8Array, width: band.file.grid.width, firstRow: from, factor });
  }

  async read(): Promise<void> {
    const files = new Map<BandFile, Want[]>();
    for (const want of this.#wants) {
      const own = files.get(want.band.file);
      if (own === undefined) files.set(want.band.file, [want]);
      else own.push(want);
    }
    for (const [file, wants] of files) await readTogether(file, wants, this.#scratch);
  }

  /** Nearest: each pixel of the band becomes a square of pixels. */
  #spread(values: Uint16Array, firstRow: number, factor: number, ownWidth: number): Uint16Array {
    const width = this.#width;
    const spread = new Uint16Array((this.#last - this.#first) * width);
    for (let row = this.#first; row < this.#last; row += 1) {
      const source = (Math.floor(row / factor) - firstRow) * ownWidth;
      const target = (row - this.#first) * width;
      for (let column = 0; column < width; column += 1) {
        spread[target + column] = values[source + Math.floor(column / factor)] as number;
      }
    }
    return spread;
  }
}

async function readTogether(file: BandFile, wants: readonly Want[], scratch: StripScratch): Promise<void> {
  const from = Math.min(...wants.map((want) => want.from));
  const to = Math.max(...wants.map((want) => want.to));
  const { width } = file.grid;
  const [name = 'B04'] = wants.map((want) => want.name);
  const targets = wants.map((want) => {
    const length = (to - from) * width;
    const isBytes = want.values instanceof Uint8Array;
    const values = isBytes ? scratch.bytes(want.name, length) : scratch.words(want.name, length);
    want.values = values.subarray((want.from - from) * width, (want.to - from) * width);
    return { band: want.band.band, values };
  });
  await inBand(name, () => file.readRows(from, to, targets));
}
