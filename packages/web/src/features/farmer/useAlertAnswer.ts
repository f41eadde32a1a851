import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '#web/lib/api.ts';
import { isServiceFailure } from '#web/lib/apiProblem.ts';
import { meparsQuery } from '#web/shared/parcels/useParcels.ts';

/** Says something of the alerts of a day, and reads the parcels again; one that failed is sent again when the network is back. */
export function useAlertAnswer(meparCode: string, date: IsoDate) {
  const queries = useQueryClient();
  const answering = useMutation({
    mutationFn: (answer: AlertReply) => callApi('answerAlert', { params: { code: meparCode }, body: { date, answer } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: meparsQuery().queryKey }),
  });
  const { error, variables, mutate } = answering;
  const again = useEffectEvent(() => {
    if (variables !== undefined && isServiceFailure(error)) mutate(variables);
  });
  useEffect(() => {
    const back = () => again();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return answering;
}
