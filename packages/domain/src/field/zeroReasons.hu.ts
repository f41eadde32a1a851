/** Why a point has no yield, as one tap says it. */
export interface ZeroReason {
  readonly text: string;
  /**
   * Whether the point was measured as 0 t/ha. Where nobody could measure, a zero would be a loss that nobody has seen: the
   * point is left out of the calculation instead.
   */
  readonly counts: boolean;
}

export const ZERO_REASONS: readonly ZeroReason[] = [
  { text: 'Teljes pusztulás', counts: true },
  { text: 'Kiszántva', counts: true },
  { text: 'Belvíz, kipusztult', counts: true },
  { text: 'Nem kelt ki', counts: true },
  { text: 'Nem hozzáférhető', counts: false },
  { text: 'Nem ez a növény', counts: false },
];
