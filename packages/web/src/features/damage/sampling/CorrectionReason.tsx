import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { measuredValueText } from '@georisk/domain/sampling/measurement.hu.ts';
import { pointFaultText } from '@georisk/domain/sampling/pointForm.hu.ts';
import { FieldText } from './FieldText.tsx';
import { isCorrection, type PointText, reasonFault } from './pointText.ts';
import { samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly point: SamplingPoint;
  readonly text: PointText;
  readonly onType: (change: Partial<PointText>) => void;
  /** Faults are shown. */
  readonly isChecked: boolean;
}

/** Asks why a measured yield gets another value; the measured one stays beside it. */
export function CorrectionReason({ point, text, onType, isChecked }: Props) {
  if (!isCorrection(point, text)) return null;
  const fault = isChecked ? reasonFault(point, text) : undefined;
  return (
    <FieldText
      label={texts.reason}
      value={text.reason ?? ''}
      onChange={(reason) => onType({ reason })}
      error={fault && pointFaultText(fault)}
      doubt={texts.measuredStays(measuredValueText(point.corrected?.measured ?? point.yield ?? 0))}
      multiline
    />
  );
}
