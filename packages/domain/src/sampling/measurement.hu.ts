import type { MeasurementMark } from './measurement.ts';

const oneDecimal = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 0 });

const MARKS = {
  coarse: 'pontatlan hely (10 m-nél rosszabb)',
  far: 'távol a tervezett helytől',
  'clock-ahead': 'a készülék órája sietett',
  'clock-behind': 'a készülék órája késett',
} as const satisfies Record<MeasurementMark, string>;

export const measurementMarkText = (mark: MeasurementMark): string => MARKS[mark];

/** "± 4,2 m". @param metres radius of 68 % */
export const accuracyText = (metres: number): string =>
  `± ${metres < 10 ? oneDecimal.format(metres) : whole.format(metres)} m`;

const tonnes = (value: number): string => `${String(value).replace('.', ',')} t/ha`;

interface Corrected {
  /** t/ha; null where the measurement was taken away. */
  readonly yield: number | null;
  /** As the place writes instants. */
  readonly at: string;
  readonly by: string | null;
  readonly reason: string;
}

/** "mért 4,2 t/ha", the value that a correction leaves as it is. */
export const measuredValueText = (measured: number): string => `mért ${tonnes(measured)}`;

/** "elírás", or that nobody gave a reason. */
export const correctionReasonText = (reason: string): string => (reason === '' ? 'indok nélkül' : reason);

/** "javítva 5,1 t/ha (Nagy Éva, 2026. 11. 28. 16:33, indok: elírás)". */
export function correctionText({ yield: value, at, by, reason }: Corrected): string {
  const who = [...(by === null ? [] : [by]), at, reason === '' ? correctionReasonText(reason) : `indok: ${reason}`];
  return `${value === null ? 'a mért hozam törölve' : `javítva ${tonnes(value)}`} (${who.join(', ')})`;
}

/** "12 m-re a tervezett helytől". */
export const fromPlanText = (metres: number): string => `${whole.format(metres)} m-re a tervezett helytől`;
