import type { MeasurementMark } from './measurement.ts';

const oneDecimal = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 0 });

const MARKS = {
  coarse: 'pontatlan hely (10 m-nél rosszabb)',
  far: 'távol a tervezett helytől',
  'clock-ahead': 'a készülék órája sietett',
} as const satisfies Record<MeasurementMark, string>;

export const measurementMarkText = (mark: MeasurementMark): string => MARKS[mark];

/** "± 4,2 m". @param metres radius of 68 % */
export const accuracyText = (metres: number): string =>
  `± ${metres < 10 ? oneDecimal.format(metres) : whole.format(metres)} m`;

/** "12 m-re a tervezett helytől". */
export const fromPlanText = (metres: number): string => `${whole.format(metres)} m-re a tervezett helytől`;
