/** One line of the pen, in units of the box. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** The box of a signature, in its own units: 1000 wide, 400 high, the origin at the top left. */
export const SIGNATURE_BOX = { width: 1_000, height: 400 } as const;
/** Longest text of a signature, characters. */
export const MAX_SIGNATURE_TEXT = 20_000;
const MAX_STROKES = 100;
/** Units of line below which it is a slip of the finger. */
const MIN_LENGTH = 150;

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/**
 * A signature as text: strokes are separated by `;`, a stroke is its first position and then the differences, all of
 * them whole units. Positions that repeat the last one are left out.
 */
export const packStrokes = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      let last: readonly [number, number] | null = null;
      const parts: number[] = [];
      for (const [x, y] of stroke) {
        const at = [clamp(x, SIGNATURE_BOX.width), clamp(y, SIGNATURE_BOX.height)] as const;
        if (last !== null && at[0] === last[0] && at[1] === last[1]) continue;
        parts.push(at[0] - (last?.[0] ?? 0), at[1] - (last?.[1] ?? 0));
        last = at;
      }
      return parts.join(' ');
    })
    .filter((text) => text !== '')
    .join(';');

const WHOLE = /^-?\d{1,4}$/;

function readStroke(text: string): Stroke | null {
  const parts = text.split(' ');
  if (parts.length % 2 !== 0 || !parts.every((part) => WHOLE.test(part))) return null;
  const stroke: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < parts.length; index += 2) {
    x += Number(parts[index]);
    y += Number(parts[index + 1]);
    if (x < 0 || y < 0 || x > SIGNATURE_BOX.width || y > SIGNATURE_BOX.height) return null;
    stroke.push([x, y]);
  }
  return stroke;
}

/** The strokes of a signature's text; null for anything else. */
export function readStrokes(text: string): readonly Stroke[] | null {
  if (text === '' || text.length > MAX_SIGNATURE_TEXT) return null;
  const strokes = text.split(';').map(readStroke);
  if (strokes.length > MAX_STROKES || strokes.includes(null)) return null;
  return strokes.filter((stroke) => stroke !== null);
}

/** Length of all lines, units. */
const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      stroke.reduce((length, [x, y], index) => {
        const [fromX, fromY] = stroke[index - 1] ?? [x, y];
        return length + Math.hypot(x - fromX, y - fromY);
      }, sum),
    0,
  );

/** Whether the lines are more than a slip of the finger. */
export const isSigned = (strokes: readonly Stroke[]): boolean => lengthOf(strokes) >= MIN_LENGTH;

/** The figures that were signed, of one plot. */
export interface SignedPlot {
  readonly damagePlotId: number;
  readonly calculationId: string | null;
  /** t/ha */
  readonly calculatedYield: number | null;
  /** ha */
  readonly damagedHa: number;
}

export interface SignedContent {
  readonly damageNumber: string;
  /** Null where nobody signed. */
  readonly signerName: string | null;
  readonly strokes: string | null;
  readonly unsignedReason: string | null;
  /** By the device's clock, ISO 8601; null where it did not say. */
  readonly deviceAt: string | null;
  readonly plots: readonly SignedPlot[];
}

/** The text whose SHA-256 is kept with a signature: always the same keys in the same order. */
export const signatureText = ({ damageNumber, signerName, strokes, unsignedReason, deviceAt, plots }: SignedContent) =>
  JSON.stringify({
    damageNumber,
    signerName,
    strokes,
    unsignedReason,
    deviceAt,
    plots: plots.map(({ damagePlotId, calculationId, calculatedYield, damagedHa }) => ({
      damagePlotId,
      calculationId,
      calculatedYield,
      damagedHa,
    })),
  });
