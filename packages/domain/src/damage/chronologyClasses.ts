/** A class of the damage chronology; its bounds are per cent of the greatest density, the upper one without an end in the last. */
export interface ChronologyClass {
  readonly from: number;
  readonly to: number | null;
  readonly color: string;
}

/** The five classes, weakest first (domain.md 4.6). */
export const CHRONOLOGY_CLASSES = [
  { from: 10, to: 25, color: '#FFFFB2' },
  { from: 25, to: 50, color: '#FECC5C' },
  { from: 50, to: 75, color: '#FD8D3C' },
  { from: 75, to: 90, color: '#F03B20' },
  { from: 90, to: null, color: '#BD0026' },
] as const satisfies readonly ChronologyClass[];
