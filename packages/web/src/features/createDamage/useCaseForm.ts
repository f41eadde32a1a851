import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type FieldPath, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useIsKept } from '#web/offline/useOutbox.ts';
import { useSave } from '#web/lib/useSave.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { showAtFields } from '#web/lib/showAtFields.ts';
import { faultErrors } from '#web/shared/caseForm/faultErrors.ts';
import { type CaseValues, checkValues, emptyCaseValues, isTyped } from '#web/shared/caseForm/caseValues.ts';
import { caseBox, type StoredCase } from './storedCase.ts';
import { createTexts as texts } from './texts.hu.ts';

interface Settings {
  readonly outbox: Outbox;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The company of the case is required. */
  readonly asksCompany: boolean;
  /** What the form begins with, where no draft is kept. */
  readonly start: Partial<CaseValues>;
  readonly onSaved: (damage: Damage) => void;
}

const AFTER_MS = 300;

/** Passes on the values while they are typed: a moment after each change, and when the page is left. */
function useWhileTyping(form: UseFormReturn<CaseValues>, onValues: (values: CaseValues) => void): void {
  const keep = useEffectEvent(onValues);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      if (timer !== undefined) keep(form.getValues());
      timer = undefined;
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(flush, AFTER_MS);
      },
    });
    // A hidden tab may never be shown again.
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [form]);
}

/** The rules of the form, as its library takes them. @param today `YYYY-MM-DD` */
const resolverOf =
  ({ today, asksCompany }: Pick<Settings, 'today' | 'asksCompany'>): Resolver<CaseValues> =>
  (values) => {
    const check = checkValues(values, today);
    const sentences = new Map(check.ok ? [] : check.sentences);
    if (asksCompany && values.companyId === '') sentences.set('companyId', texts.chooseCompany);
    return sentences.size === 0 ? { values, errors: {} } : { values: {}, errors: faultErrors<CaseValues>(sentences) };
  };

/** The form of a new case: its rules, the server's errors at its fields, and the draft that this browser keeps. */
export function useCaseForm({ outbox, today, asksCompany, start, onSaved }: Settings) {
  const client = useQueryClient();
  const box = useMemo(() => caseBox(outbox), [outbox]);
  const [resumed, setResumed] = useState<StoredCase | null>(() => box.read());
  const begun: CaseValues = { ...emptyCaseValues(today), ...start };
  const change = useRef(resumed?.changeId ?? newUuid7());
  const sent = useRef<string | null>(null);
  const form = useForm<CaseValues>({
    mode: 'onTouched',
    resolver: resolverOf({ today, asksCompany }),
    defaultValues: resumed?.values ?? begun,
  });

  useWhileTyping(form, (values) => {
    if (isTyped(values, begun)) box.keep({ values, changeId: change.current });
    else box.forget();
  });

  const save = useSave({
    save: (values: CaseValues) => {
      const check = checkValues(values, today);
      if (!check.ok) throw new Error('an unchecked form was sent');
      // The answer to the first attempt may be lost: later changes are another save, recognisable by the number.
      const content = JSON.stringify(values);
      if (sent.current !== null && sent.current !== content) change.current = newUuid7();
      sent.current = content;
      return callApi('createDamage', {
        body: {
          ...check.form,
          blocks: [...check.form.blocks],
          ...(asksCompany && { companyId: Number(values.companyId) }),
          changeId: change.current,
          deviceTime: new Date().toISOString(),
        },
      });
    },
    onSuccess: async (damage) => {
      // Whatever is typed from now on is another case.
      change.current = newUuid7();
      form.reset(begun);
      box.forget();
      await readAgain(client, ...CASE_LISTS.map((key) => [key]));
      onSaved(damage);
    },
    onError: (error) => {
      const fields = error instanceof ApiProblem ? Object.entries(error.fields ?? {}) : [];
      showAtFields(
        form.setError,
        fields.map(([path, message]) => [path as FieldPath<CaseValues>, message] as const),
      );
      // A refused case is another one when it is sent again.
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) change.current = newUuid7();
    },
  });

  return {
    isKept: useIsKept(outbox, box.id),
    form,
    save,
    resumed,
    discard: () => {
      box.forget();
      setResumed(null);
      change.current = newUuid7();
      form.reset(begun);
    },
  };
}

export type CaseFormWork = ReturnType<typeof useCaseForm>;
