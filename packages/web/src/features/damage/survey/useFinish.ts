import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault, textFault } from '@georisk/domain/case/caseForm.ts';
import { isSigned, packStrokes, type Stroke } from '@georisk/domain/case/signature.ts';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { isStale } from '#web/lib/isStale.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCaseStored } from '../useCaseStored.ts';
import { surveyTexts as texts } from './texts.hu.ts';

export interface FinishValues {
  readonly strokes: readonly Stroke[];
  readonly signerName: string;
  readonly isUnsigned: boolean;
  readonly unsignedReason: string;
  /** Sentences that were read; one that arrives later is read too before the survey ends. */
  readonly readWarnings: readonly string[];
  readonly mail: boolean;
  /** Also where the protocols of the same figures went before. */
  readonly mailAgain: boolean;
}

type Faults = Readonly<Partial<Record<keyof FinishValues, string>>>;

const said = (fault: Parameters<typeof caseFaultText>[0] | null) =>
  fault === null ? {} : { fault: caseFaultText(fault) };

export const areRead = (warnings: readonly string[], { readWarnings }: FinishValues): boolean =>
  warnings.every((sentence) => readWarnings.includes(sentence));

/** Faults of the form by field; the server checks the same. @param warnings of the case, as sentences */
export function finishFaults(values: FinishValues, warnings: readonly string[]): Faults {
  const { strokes, signerName, isUnsigned, unsignedReason } = values;
  const name = said(textFault(signerName)).fault;
  const reason = said(reasonFault(unsignedReason)).fault;
  return {
    ...(!areRead(warnings, values) && { readWarnings: texts.unseen }),
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
  readWarnings: [],
  mail: true,
  mailAgain: false,
};

/** The form that finishes the survey of a case. */
export function useFinish({ id, version, warnings }: Damage) {
  const stored = useCaseStored();
  const [values, setValues] = useState<FinishValues>(EMPTY);
  const [isTried, setTried] = useState(false);
  const faults = finishFaults(values, warnings);
  const save = useSave({
    save: ({ strokes, signerName, isUnsigned, unsignedReason, readWarnings, mail, mailAgain }: FinishValues, key) =>
      callApi('finishSurvey', {
        params: { id },
        body: {
          ...(isUnsigned ? { unsignedReason } : { signature: { signerName, strokes: packStrokes(strokes) } }),
          warningsSeen: readWarnings.length > 0,
          mail,
          ...(mailAgain && { mailAgain }),
          version,
          ...key,
        },
      }),
    onSuccess: ({ damage }) => stored(damage),
    onError: (error) => {
      // The next press is of the case as it is now; what was signed and written stays.
      if (isStale(error) && error.current != null) stored(error.current as Damage);
    },
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
