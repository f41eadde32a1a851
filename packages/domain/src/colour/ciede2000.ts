type Lab = readonly [lightness: number, a: number, b: number];

const DEGREE = Math.PI / 180;
const POW25_7 = 25 ** 7;

const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / DEGREE + 360) % 360);

/** Difference of two hues the shorter way round, degrees; 0 where one colour is grey. */
function hueStep(one: number, other: number, isGrey: boolean): number {
  if (isGrey) return 0;
  const step = other - one;
  if (step > 180) return step - 360;
  return step < -180 ? step + 360 : step;
}

function meanHue(one: number, other: number, isGrey: boolean): number {
  const sum = one + other;
  if (isGrey) return sum;
  if (Math.abs(one - other) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

const weightOfHue = (hue: number): number =>
  1 -
  0.17 * Math.cos((hue - 30) * DEGREE) +
  0.24 * Math.cos(2 * hue * DEGREE) +
  0.32 * Math.cos((3 * hue + 6) * DEGREE) -
  0.2 * Math.cos((4 * hue - 63) * DEGREE);

const saturation = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + POW25_7));

/**
 * How different two colours look: CIEDE2000, after Sharma, Wu, Dalal (2005), doi 10.1002/col.20070. 1 is just noticeable.
 */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1 + 0.5 * (1 - saturation((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)];
  const isGrey = c1 * c2 === 0;
  const hue = meanHue(h1, h2, isGrey);
  const chroma = (c1 + c2) / 2;
  const lightness = ((l1 + l2) / 2 - 50) ** 2;
  const dL = (l2 - l1) / (1 + (0.015 * lightness) / Math.sqrt(20 + lightness));
  const dC = (c2 - c1) / (1 + 0.045 * chroma);
  const dH =
    (2 * Math.sqrt(c1 * c2) * Math.sin((hueStep(h1, h2, isGrey) / 2) * DEGREE)) /
    (1 + 0.015 * chroma * weightOfHue(hue));
  const turn = 30 * Math.exp(-(((hue - 275) / 25) ** 2));
  const rotation = -Math.sin(2 * turn * DEGREE) * 2 * saturation(chroma);
  return Math.sqrt(dL ** 2 + dC ** 2 + dH ** 2 + rotation * dC * dH);
}
