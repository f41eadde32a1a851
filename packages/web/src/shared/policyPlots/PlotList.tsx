import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { pageOf, plotsWithoutOutline } from '@georisk/domain/farmer/policyPlotPages.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Rule } from '#web/ui/Rule.tsx';
import { DeleteOutlineDialog } from './DeleteOutlineDialog.tsx';
import { Pager } from './Pager.tsx';
import { PlotRow } from './PlotRow.tsx';
import type { PlotAt } from './plotsAt.ts';
import { plotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly rows: readonly PlotAt[];
  /** The client's admin flag. */
  readonly admin: boolean;
  readonly onDraw: (plot: PolicyPlot) => void;
}

/** The policy plots, five per page, each with the actions of its outline. */
export function PlotList({ rows, admin, onDraw }: Props) {
  const [wanted, setPage] = useState(1);
  const [deleting, setDeleting] = useState<PolicyPlot | null>(null);
  const { items, page, pages } = pageOf(rows, wanted);
  const missing = plotsWithoutOutline(rows.map(({ plot }) => plot)).length;
  if (rows.length === 0) {
    return (
      <Box sx={{ py: 6, textAlign: 'center' }}>
        <Typography variant="subtitle1" component="p">
          {texts.emptyTitle}
        </Typography>
        <Typography color="textSecondary">{texts.emptyText}</Typography>
      </Box>
    );
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.intro}
      </Typography>
      <Typography variant="subtitle2" component="p" sx={{ mt: 2, mb: 1 }}>
        {missing === 0 ? texts.allDrawn : texts.missing(missing)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((row, index) => (
          <li key={row.plot.id}>
            {index > 0 && <Rule />}
            <PlotRow row={row} admin={admin} onDraw={() => onDraw(row.plot)} onDelete={() => setDeleting(row.plot)} />
          </li>
        ))}
      </Box>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
      {deleting !== null && <DeleteOutlineDialog plot={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
