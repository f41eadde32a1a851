import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { meparsQuery } from '#web/shared/parcels/useParcels.ts';

/** Says something of the alerts of a day, and reads the parcels again. */
export function useAlertAnswer(meparCode: string, date: IsoDate) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: AlertReply) => callApi('answerAlert', { params: { code: meparCode }, body: { date, answer } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: meparsQuery().queryKey }),
  });
}
