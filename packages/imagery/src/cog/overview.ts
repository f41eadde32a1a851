/**
 * Halves rows of bytes: each new pixel is the mean of the 2 x 2 that it covers, rounded half up; pixels without data do
 * not count, and four of them stay no data. At an odd edge the mean is of the existing pixels.
 * @param rows rows of `source`; the last of an odd number of rows is taken alone
 */
export function halveByMean(
  source: Uint8Array,
  width: number,
  rows: number,
  samples: number,
  noData: number,
): Uint8Array {
  const halfWidth = Math.ceil(width / 2);
  const halfRows = Math.ceil(rows / 2);
  const target = new Uint8Array(halfWidth * halfRows * samples);
  const rowLength = width * samples;
  for (let row = 0; row < halfRows; row += 1) {
    const upper = row * 2 * rowLength;
    const lower = row * 2 + 1 < rows ? upper + rowLength : upper;
    for (let sample = 0; sample < samples; sample += 1) {
      let at = row * halfWidth * samples + sample;
      for (let left = sample; left < rowLength; left += samples * 2) {
        const right = left + samples < rowLength ? left + samples : left;
        const a = source[upper + left] as number;
        const b = source[upper + right] as number;
        const c = source[lower + left] as number;
        const d = source[lower + right] as number;
        const whole = a !== noData && b !== noData && c !== noData && d !== noData;
        target[at] = whole ? (a + b + c + d + 2) >> 2 : meanOfData(a, b, c, d, noData);
        at += samples;
      }
    }
  }
  return target;
}

function meanOfData(a: number, b: number, c: number, d: number, noData: number): number {
  const count = Number(a !== noData) + Number(b !== noData) + Number(c !== noData) + Number(d !== noData);
  const sum = (a === noData ? 0 : a) + (b === noData ? 0 : b) + (c === noData ? 0 : c) + (d === noData ? 0 : d);
  return count === 0 ? noData : Math.floor(sum / count + 0.5);
}

/** How rows of bytes are halved for the next overview. */
export type Halve = typeof halveByMean;

/**
 * The same for values that are classes: each new pixel is the class that most of its four have, in a tie the lowest; no
 * data only where all are.
 */
export const halveByMajority: Halve = (source, width, rows, samples, noData) => {
  const halfWidth = Math.ceil(width / 2);
  const halfRows = Math.ceil(rows / 2);
  const target = new Uint8Array(halfWidth * halfRows * samples);
  const rowLength = width * samples;
  for (let row = 0; row < halfRows; row += 1) {
    const upper = row * 2 * rowLength;
    const lower = row * 2 + 1 < rows ? upper + rowLength : upper;
    for (let sample = 0; sample < samples; sample += 1) {
      let at = row * halfWidth * samples + sample;
      for (let left = sample; left < rowLength; left += samples * 2) {
        const right = left + samples < rowLength ? left + samples : left;
        const four = [source[upper + left], source[upper + right], source[lower + left], source[lower + right]];
        target[at] = majority(four as number[], noData);
        at += samples;
      }
    }
  }
  return target;
};

function majority(four: readonly number[], noData: number): number {
  let [best, most] = [noData, 0];
  for (const value of four) {
    if (value === noData) continue;
    const count = four.filter((each) => each === value).length;
    if (count > most || (count === most && value < best)) [best, most] = [value, count];
  }
  return best;
}
