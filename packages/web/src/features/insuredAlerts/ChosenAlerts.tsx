import { API } from '@georisk/contract/api.ts';
import type { InsuredAlert } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { ChosenCard, chosenIds } from '#web/shared/workbench/ChosenCard.tsx';
import type { ListSelection } from '#web/shared/workbench/useSelection.ts';
import { firstRows, type WholeFilter } from '#web/shared/workbench/wholeFilter.ts';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import type { AlertFilter } from './alertAddress.ts';
import { insuredAlertTexts as texts } from './texts.hu.ts';

/**
 * Sends messages again that did not arrive, each by itself: one that cannot be sent stops none of the others.
 * @param keys of earlier tries by message: one whose answer was lost is not sent twice
 */
async function resendAll(messageIds: readonly string[], keys: Map<string, string>) {
  let sent = 0;
  const refused: string[] = [];
  for (const id of messageIds)
    try {
      const changeId = keys.get(id) ?? newUuid7();
      keys.set(id, changeId);
      await callApi('resendNotice', { params: { id }, body: { changeId } });
      keys.delete(id);
      sent += 1;
    } catch (error) {
      refused.push(messageOf(error));
    }
  return { sent, refused };
}

function ResendResult({ sent, refused }: Awaited<ReturnType<typeof resendAll>>) {
  return (
    <FormMessage severity={refused.length > 0 ? 'warning' : 'success'}>
      {[texts.resent(sent), ...new Set(refused)].join(' ')}
    </FormMessage>
  );
}

/** By their places: every alert has one. In the list's order: of very many the first are chosen. */
const allOf = (query: AlertFilter): WholeFilter => ({
  queryKey: ['insuredAlertPoints', 'ids', query],
  queryFn: async ({ signal }) => {
    const { items, cut } = await callApi('insuredAlertPoints', { query, ...(signal && { signal }) });
    return firstRows(items, cut);
  },
});

interface Resending {
  readonly messages: readonly string[];
  /** The alerts that were chosen. */
  readonly chosen: ReadonlySet<number>;
}

interface Props {
  readonly filter: AlertFilter;
  /** The loaded alerts. */
  readonly alerts: readonly InsuredAlert[];
  readonly selection: ListSelection;
  readonly onShowOnMap: (ids: readonly number[]) => void;
}

/** What is done with the chosen alerts. */
export function ChosenAlerts({ filter, alerts, selection, onShowOnMap }: Props) {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const resend = useMutation({
    mutationFn: ({ messages }: Resending) => resendAll(messages, keys.current),
    onSettled: () => readAgain(client, ['insuredAlerts']),
  });
  const sendAgain = useOneAtATime(resend.mutateAsync);
  if (selection.chosen.size === 0) return null;
  const { sort } = filter;
  const ids = chosenIds(selection);
  // The result of other alerts says nothing of these.
  const resent = resend.variables?.chosen === selection.chosen ? resend.data : undefined;
  // What became of the others' notices is not known here: a part of the chosen ones would be sent to.
  const loaded = new Set(alerts.map(({ id }) => id));
  const isLoaded = [...selection.chosen].every((id) => loaded.has(id));
  const failed = new Set(alerts.filter(({ id }) => selection.chosen.has(id)).flatMap(({ resendable }) => resendable));
  return (
    <ChosenCard
      selection={selection}
      loaded={alerts.map(({ id }) => id)}
      whole={allOf(filter)}
      under={resent && <ResendResult {...resent} />}
    >
      {failed.size > 0 && isLoaded && (
        <Button
          variant="contained"
          loading={resend.isPending}
          onClick={() => sendAgain({ messages: [...failed], chosen: selection.chosen })}
        >
          {texts.resend(failed.size)}
        </Button>
      )}
      <DownloadButton
        url={API.chosenInsuredAlertWorkbook.path}
        body={{ ids, ...(sort !== undefined && { sort }) }}
        fileName={texts.chosenWorkbookName}
        label={workbenchTexts.chosenWorkbook}
      />
      <Button onClick={() => onShowOnMap(ids)}>{workbenchTexts.chosenOnMap}</Button>
    </ChosenCard>
  );
}
