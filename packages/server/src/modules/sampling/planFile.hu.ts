import { accuracyText } from '@georisk/domain/sampling/measurement.hu.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';

interface Measured {
  readonly yield: number;
  readonly measuredAt: Date | null;
  readonly measuredBy: string | null;
  readonly fix: { readonly accuracy: number } | null;
}

export const planFileTexts = {
  generated: 'Javasolt',
  added: 'Hozzáadott',
  zones: 'Zónák',
  points: 'Mintavételi pontok',
  fixes: 'A mérések valódi helye',
  measured: ({ yield: value, measuredAt, measuredBy, fix }: Measured) =>
    [
      `${String(value).replace('.', ',')} t/ha`,
      ...(measuredAt === null ? [] : [`mérve: ${pdfTexts.instant(measuredAt)}`]),
      ...(measuredBy === null ? [] : [measuredBy]),
      ...(fix === null ? [] : [accuracyText(fix.accuracy)]),
    ].join(', '),
  fix: (accuracy: number) => `A mérés helye, ${accuracyText(accuracy)}`,
} as const;
