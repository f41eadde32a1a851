/** Leading digits of a length that people read at a glance. */
const NICE = [1, 2, 5] as const;

export interface Scale {
  /** Metres that the bar represents. */
  readonly metres: number;
  /** Its length, CSS pixels. */
  readonly pixels: number;
}

/** The longest bar of a round length that is at most `most` pixels long. */
export function scaleBar(metresPerPixel: number, most: number): Scale {
  const longest = metresPerPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const digit = NICE.findLast((nice) => nice * power <= longest) ?? 1;
  const metres = digit * power;
  return { metres, pixels: metres / metresPerPixel };
}
