import { MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount } from '#web/lib/format.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import type { ListSelection } from './useSelection.ts';
import { countOutside, type WholeFilter } from './wholeFilter.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

/** As many as one call takes. */
export const chosenIds = ({ chosen }: Pick<ListSelection, 'chosen'>): readonly number[] =>
  [...chosen].slice(0, MAX_CASES);

interface Props {
  readonly selection: ListSelection;
  /** Ids of the loaded rows. */
  readonly loaded: readonly number[];
  readonly whole: WholeFilter;
  /** Buttons: what can be done with the chosen rows. */
  readonly children: ReactNode;
  /** What stands under the buttons. */
  readonly under?: ReactNode;
}

/** How many of the chosen rows the filter does not let through; asked only where the loaded rows do not say it. */
function useOutside({ chosen }: ListSelection, loaded: readonly number[], whole: WholeFilter): number {
  const known = new Set(loaded);
  const rows = useQuery({
    ...whole,
    enabled: [...chosen].some((id) => !known.has(id)),
    meta: { errorPage: false },
  });
  return countOutside(chosen, loaded, rows.data);
}

/** How many rows are chosen, how all of the filter are, and what can be done with them together. */
export function ChosenCard({ selection, loaded, whole, children, under }: Props) {
  const client = useQueryClient();
  const all = useMutation({
    mutationFn: () => client.fetchQuery({ ...whole, staleTime: 0 }),
    // Those and no others: more than one call takes would push some of the filter's rows out.
    onSuccess: ({ ids }) => selection.chooseOnly(ids),
  });
  const outside = useOutside(selection, loaded, whole);
  const count = formatCount(chosenIds(selection).length);
  return (
    <Card sx={{ position: 'sticky', top: 0, zIndex: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography aria-live="polite" sx={{ fontWeight: 600, mr: 2 }}>
          {outside > 0 ? texts.chosenOutside(count, formatCount(outside)) : texts.chosen(count)}
        </Typography>
        {children}
        <Button loading={all.isPending} onClick={() => all.mutate()}>
          {texts.chooseAll}
        </Button>
        <Button onClick={selection.clear}>{texts.unchoose}</Button>
      </Box>
      {all.data?.cut === true && <Typography variant="body2">{texts.allCut(formatCount(MAX_CASES))}</Typography>}
      {all.isError && <FormMessage severity="error">{messageOf(all.error)}</FormMessage>}
      {under}
    </Card>
  );
}
