import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import { withoutSumText } from '@georisk/domain/portfolio/partlyKnown.hu.ts';
import { formatDate, formatDecimal } from '#web/lib/format.ts';

const none = 'nincs megadva';

export const termTexts = {
  title: 'A szerződés',
  insured: 'Biztosított',
  sum: 'Biztosítási összeg',
  computed: 'Számított: biztosított terület × biztosított hozam × biztosított ár. A szerződés nem ad meg összeget.',
  sumUnknown: 'nem ismert: a szerződés nem adja meg, és a növénynek nincs biztosított hozama vagy ára',
  withoutSum: withoutSumText,
  premium: 'Díj',
  deductible: 'Önrész',
  percent: (value: number) => `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)}\u00A0%`,
  perils: 'Kockázatok',
  perilNames: PERIL_NAMES,
  period: 'Kockázatviselés',
  periodOf: (from: string | null, to: string | null) =>
    from === null && to === null
      ? none
      : `${from === null ? '' : formatDate(from)} – ${to === null ? '' : formatDate(to)}`.trim(),
  none,
} as const;
