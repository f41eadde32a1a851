import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** The parcels' answer with the stored state of one plot. */
export function withPlot(answer: Answer<'mepars'>, plot: PolicyPlot): Answer<'mepars'> {
  if (!Array.isArray(answer)) return answer;
  return answer.map((mepar) =>
    mepar.policyPlots.some(({ id }) => id === plot.id)
      ? { ...mepar, policyPlots: mepar.policyPlots.map((known) => (known.id === plot.id ? plot : known)) }
      : mepar,
  );
}

/** Puts a stored plot into the query cache of the parcels, and has the rest read again. */
export function usePlotStored() {
  const client = useQueryClient();
  return useCallback(
    (plot: PolicyPlot) => {
      const key = apiQuery('mepars').queryKey;
      client.setQueryData<Answer<'mepars'>>(key, (answer) => answer && withPlot(answer, plot));
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: ['block'] });
      void client.invalidateQueries({ queryKey: ['policy'] });
    },
    [client],
  );
}
