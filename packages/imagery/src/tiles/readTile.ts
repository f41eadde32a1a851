/** A shape as a vector tile tells it: rings closed, in units of the tile. */
export interface ReadFeature {
  readonly id: number;
  readonly properties: Readonly<Record<string, string | number>>;
  readonly rings: readonly (readonly (readonly [x: number, y: number])[])[];
}

export interface ReadLayer {
  readonly name: string;
  readonly extent: number;
  readonly version: number;
  readonly features: readonly ReadFeature[];
}

interface Field {
  readonly field: number;
  readonly value: number;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array(0);

function* fields(message: Uint8Array): Generator<Field> {
  for (let at = 0; at < message.length; ) {
    const varint = () => {
      let value = 0;
      for (let factor = 1; ; factor *= 128) {
        const byte = message[at++];
        if (byte === undefined) throw new RangeError('The tile ends too early');
        value += (byte & 0x7f) * factor;
        if (byte < 0x80) return value;
      }
    };
    const tag = varint();
    const [field, type] = [tag >>> 3, tag & 7];
    if (type === 0) yield { field, value: varint(), bytes: NOTHING };
    else {
      const length = type === 2 ? varint() : type === 1 ? 8 : 4;
      if (at + length > message.length) throw new RangeError('The tile ends too early');
      yield { field, value: 0, bytes: message.subarray(at, at + length) };
      at += length;
    }
  }
}

function numbersOf(packed: Uint8Array): number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const byte of packed) {
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) {
      numbers.push(value);
      [value, factor] = [0, 1];
    } else factor *= 128;
  }
  return numbers;
}

const step = (zigzag: number) => (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2);

function ringsOf(geometry: readonly number[]): [number, number][][] {
  const rings: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < geometry.length; ) {
    const head = geometry[at++] ?? 0;
    const [command, times] = [head & 7, head >>> 3];
    if (command === 7) {
      const ring = rings.at(-1);
      const [first] = ring ?? [];
      if (first !== undefined) ring?.push(first);
      continue;
    }
    for (let time = 0; time < times; time += 1) {
      x += step(geometry[at++] ?? 0);
      y += step(geometry[at++] ?? 0);
      if (command === 1) rings.push([]);
      rings.at(-1)?.push([x, y]);
    }
  }
  return rings;
}

const text = new TextDecoder();

function valueOf(message: Uint8Array): string | number {
  for (const { field, value, bytes } of fields(message)) {
    if (field === 1) return text.decode(bytes);
    if (field === 3) return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
    return value;
  }
  return '';
}

function layerOf(message: Uint8Array): ReadLayer {
  const layer = { name: '', extent: 4_096, version: 1 };
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const raw: Uint8Array[] = [];
  for (const { field, value, bytes } of fields(message)) {
    if (field === 1) layer.name = text.decode(bytes);
    else if (field === 2) raw.push(bytes);
    else if (field === 3) keys.push(text.decode(bytes));
    else if (field === 4) values.push(valueOf(bytes));
    else if (field === 5) layer.extent = value;
    else if (field === 15) layer.version = value;
  }
  const features = raw.map((each) => {
    const properties: Record<string, string | number> = {};
    let [id, rings]: [number, [number, number][][]] = [0, []];
    for (const { field, value, bytes } of fields(each)) {
      if (field === 1) id = value;
      else if (field === 4) rings = ringsOf(numbersOf(bytes));
      else if (field === 2) {
        const tags = numbersOf(bytes);
        for (let at = 0; at < tags.length; at += 2) {
          properties[keys[tags[at] ?? 0] ?? ''] = values[tags[at + 1] ?? 0] ?? '';
        }
      }
    }
    return { id, properties, rings };
  });
  return { ...layer, features };
}

/**
 * Reads the layers of a vector tile of areas (Mapbox Vector Tile 2.1); for tests and for comparing tiles with another program's.
 * @throws RangeError for what is cut off
 */
export const readTile = (bytes: Uint8Array): ReadLayer[] =>
  [...fields(bytes)].filter(({ field }) => field === 3).map((each) => layerOf(each.bytes));
