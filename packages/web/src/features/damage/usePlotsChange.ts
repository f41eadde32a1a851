import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { showAtFields } from '#web/lib/showAtFields.ts';
import { faultErrors } from '#web/shared/caseForm/faultErrors.ts';
import type { PlotValues } from './PlotRowFields.tsx';
import { draftsOf, mergeRows, rowFaults, rowsOf } from './plotRows.ts';
import { useCaseStored } from './useCaseStored.ts';

/**
 * The form of a case's plots: its rules, the server's errors at its fields, and the rows merged with those that
 * somebody else stored meanwhile.
 * @param onSaved after the save, while its dialog is there
 */
export function usePlotsChange(damage: Damage, onSaved: () => void) {
  const stored = useCaseStored();
  const [began, setBegan] = useState(damage);
  const form = useForm<PlotValues>({
    mode: 'onTouched',
    defaultValues: { plots: [...rowsOf(damage)] },
    resolver: (values) => {
      const faults = rowFaults(values.plots, began);
      return faults.size === 0 ? { values, errors: {} } : { values: {}, errors: faultErrors<PlotValues>(faults) };
    },
  });
  const save = useSave({
    save: ({ values, removeWorked }: { values: PlotValues; removeWorked: boolean }, key) =>
      callApi('changeCasePlots', {
        params: { id: damage.id },
        body: { plots: draftsOf(values.plots, began), removeWorked, version: began.version, ...key },
      }),
    onSuccess: stored,
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      showAtFields(
        form.setError,
        Object.entries(error.fields ?? {}).map(([path, message]) => [path as FieldPath<PlotValues>, message] as const),
      );
      if (error.reason === 'stale-version' && error.current != null) {
        const current = error.current as Damage;
        form.reset({ plots: [...mergeRows(began, form.getValues('plots'), current)] });
        setBegan(current);
        stored(current);
      }
    },
  });
  return {
    form,
    save,
    /** The case as the form began with it. */
    began,
    /** @param removeWorked plots that have drawings or measurements are removed too */
    send: (removeWorked: boolean) =>
      form.handleSubmit((values) =>
        save.mutate({ values: structuredClone(values), removeWorked }, { onSuccess: onSaved }),
      ),
  };
}

export type PlotsChange = ReturnType<typeof usePlotsChange>;
