import { MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format.ts';
import type { ListSelection } from './useSelection.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

/** As many as one call takes. */
export const chosenIds = ({ chosen }: Pick<ListSelection, 'chosen'>): readonly number[] =>
  [...chosen].slice(0, MAX_CASES);

interface Props {
  readonly selection: ListSelection;
  /** Buttons: what can be done with the chosen rows. */
  readonly children: ReactNode;
  /** What stands under the buttons. */
  readonly under?: ReactNode;
}

/** How many rows are chosen, and what can be done with them together. */
export function ChosenCard({ selection, children, under }: Props) {
  return (
    <Card sx={{ position: 'sticky', top: 0, zIndex: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography aria-live="polite" sx={{ fontWeight: 600, mr: 2 }}>
          {texts.chosen(formatCount(chosenIds(selection).length))}
        </Typography>
        {children}
        <Button onClick={selection.clear}>{texts.unchoose}</Button>
      </Box>
      {under}
    </Card>
  );
}
