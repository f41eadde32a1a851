import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { showAtFields } from '#web/lib/showAtFields.ts';
import {
  changeFaults,
  changesOf,
  type ChangeValues,
  changeValuesOf,
  mergeChanges,
  type TheirValue,
} from './caseChanges.ts';
import { useCaseStored } from './useCaseStored.ts';

/**
 * The form of a case's data: its rules, the server's errors at its fields, and the values that somebody else stored
 * meanwhile.
 * @param today `YYYY-MM-DD`
 */
export function useCaseChange(damage: Damage, today: string) {
  const stored = useCaseStored();
  // Read again while the form is open, the case may have a colleague's changes: they are no input of this form.
  const [began, setBegan] = useState(damage);
  const form = useForm<ChangeValues>({
    mode: 'onTouched',
    defaultValues: changeValuesOf(began),
    resolver: (values) => {
      const faults = changeFaults(began, values, today);
      if (faults.size === 0) return { values, errors: {} };
      const errors = Object.fromEntries([...faults].map(([path, message]) => [path, { type: 'rule', message }]));
      return { values: {}, errors: errors as FieldErrors<ChangeValues> };
    },
  });
  const [theirs, setTheirs] = useState<readonly TheirValue[]>([]);
  const save = useSave({
    save: (values: ChangeValues, key) =>
      callApi('changeDamage', {
        params: { id: began.id },
        body: {
          ...changesOf(began, values),
          version: began.version,
          ...key,
        },
      }),
    onSuccess: stored,
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      showAtFields(
        form.setError,
        Object.entries(error.fields ?? {}).map(([path, message]) => [path as keyof ChangeValues, message] as const),
      );
      if (error.reason === 'stale-version' && error.current != null) {
        const current = error.current as Damage;
        const merged = mergeChanges(changeValuesOf(began), form.getValues(), changeValuesOf(current));
        setBegan(current);
        stored(current);
        form.reset(merged.values);
        setTheirs(merged.theirs);
      }
    },
  });
  return {
    form,
    save,
    /** The case as the form began with it. */
    began,
    /** Somebody else has changed the case meanwhile. */
    isStale: save.error instanceof ApiProblem && save.error.reason === 'stale-version',
    /** Their values of the fields that were typed in here. */
    theirs,
    takeTheirs: ({ field, value }: TheirValue) => {
      form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
      setTheirs(theirs.filter((each) => each.field !== field));
    },
  };
}

export type CaseChange = ReturnType<typeof useCaseChange>;
