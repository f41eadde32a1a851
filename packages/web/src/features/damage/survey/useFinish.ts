import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault, textFault } from '@georisk/domain/case/caseForm.ts';
import { isSigned, packStrokes, type Stroke } from '@georisk/domain/case/signature.ts';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCaseStored } from '../useCaseStored.ts';
import { surveyTexts as texts } from './texts.hu.ts';

export interface FinishValues {
  readonly strokes: readonly Stroke[];
  readonly signerName: string;
  readonly isUnsigned: boolean;
  readonly unsignedReason: string;
  readonly warningsSeen: boolean;
  readonly mail: boolean;
  /** Also where the protocols of the same figures went before. */
  readonly mailAgain: boolean;
}

type Faults = Readonly<Partial<Record<keyof FinishValues, string>>>;

const said = (fault: Parameters<typeof caseFaultText>[0] | null) =>
  fault === null ? {} : { fault: caseFaultText(fault) };

/** Faults of the form by field; the server checks the same. */
export function finishFaults(values: FinishValues, warnings: number): Faults {
  const { strokes, signerName, isUnsigned, unsignedReason, warningsSeen } = values;
  const name = said(textFault(signerName)).fault;
  const reason = said(reasonFault(unsignedReason)).fault;
  return {
    ...(warnings > 0 && !warningsSeen && { warningsSeen: texts.unseen }),
    ...(isUnsigned && reason !== undefined && { unsignedReason: reason }),
    ...(!isUnsigned && !isSigned(strokes) && { strokes: texts.noSignature }),
    ...(!isUnsigned && name !== undefined && { signerName: name }),
  };
}

const EMPTY: FinishValues = {
  strokes: [],
  signerName: '',
  isUnsigned: false,
  unsignedReason: '',
  warningsSeen: false,
  mail: true,
  mailAgain: false,
};

/** The form that finishes the survey of a case. */
export function useFinish({ id, version, warnings }: Damage) {
  const stored = useCaseStored();
  const [values, setValues] = useState<FinishValues>(EMPTY);
  const [isTried, setTried] = useState(false);
  const faults = finishFaults(values, warnings.length);
  const save = useSave({
    save: ({ strokes, signerName, isUnsigned, unsignedReason, warningsSeen, mail, mailAgain }: FinishValues, key) =>
      callApi('finishSurvey', {
        params: { id },
        body: {
          ...(isUnsigned ? { unsignedReason } : { signature: { signerName, strokes: packStrokes(strokes) } }),
          warningsSeen,
          mail,
          ...(mailAgain && { mailAgain }),
          version,
          ...key,
        },
      }),
    onSuccess: ({ damage }) => stored(damage),
  });
  return {
    values,
    change: (more: Partial<FinishValues>) => setValues((before) => ({ ...before, ...more })),
    /** Shown after the first try. */
    faults: isTried ? faults : {},
    save,
    submit: () => {
      setTried(true);
      if (Object.keys(faults).length === 0) save.mutate(values);
    },
    isTyped: values !== EMPTY,
  };
}

export type Finish = ReturnType<typeof useFinish>;
