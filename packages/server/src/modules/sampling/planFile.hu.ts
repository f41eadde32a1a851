import { accuracyText, correctionText, measuredValueText } from '@georisk/domain/sampling/measurement.hu.ts';
import { pdfTexts } from '#server/pdf/pdf.hu.ts';

interface Corrected {
  readonly measured: number;
  readonly corrections: readonly {
    readonly yield: number | null;
    readonly at: string;
    readonly by: string | null;
    readonly reason: string;
  }[];
}

interface Measured {
  readonly yield: number | null;
  /** Left out where the yield is as it was measured. */
  readonly corrected?: Corrected | undefined;
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
  measured: ({ yield: value, corrected, measuredAt, measuredBy, fix }: Measured) =>
    [
      corrected === undefined ? `${String(value).replace('.', ',')} t/ha` : measuredValueText(corrected.measured),
      ...(measuredAt === null ? [] : [`mérve: ${pdfTexts.instant(measuredAt)}`]),
      ...(measuredBy === null ? [] : [measuredBy]),
      ...(fix === null ? [] : [accuracyText(fix.accuracy)]),
      ...(corrected?.corrections ?? []).map((each) =>
        correctionText({ ...each, at: pdfTexts.instant(new Date(each.at)) }),
      ),
    ].join(', '),
  fix: (accuracy: number) => `A mérés helye, ${accuracyText(accuracy)}`,
} as const;
