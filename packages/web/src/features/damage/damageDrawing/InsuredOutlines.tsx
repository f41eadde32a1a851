import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatHectares } from '#web/lib/format.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import TakeIcon from '~icons/material-symbols/verified-user-outline-rounded';
import type { ShapesProps } from './TableSection.tsx';
import { shapeTexts as texts } from './texts.hu.ts';

/**
 * The outlines that the case's policy insures on the block: one tap makes one of them the plot's. Where an outline was
 * drawn, it is asked first.
 */
export function InsuredOutlines({ plot, changes }: Pick<ShapesProps, 'plot' | 'changes'>) {
  const { tableGeometry, insured } = plot;
  const { takeInsured, ask, asked } = changes;
  return (
    <>
      {(insured?.outlines ?? []).map((outline) =>
        JSON.stringify(outline.geom) === JSON.stringify(tableGeometry) ? (
          <Typography key={outline.policyPlotId}>{texts.sameAsInsured}</Typography>
        ) : (
          <Button
            key={outline.policyPlotId}
            variant={tableGeometry === null && !plot.tableAsMepar ? 'contained' : 'outlined'}
            startIcon={<TakeIcon />}
            loading={takeInsured.isPending && takeInsured.variables?.policyPlotId === outline.policyPlotId}
            onClick={() => (tableGeometry === null ? takeInsured.mutate(outline) : ask({ what: 'insured', outline }))}
          >
            {texts.takeInsured(outline.plantName ?? texts.noPlant, formatHectares(outline.area))}
          </Button>
        ),
      )}
      {takeInsured.isError && asked === null && (
        <FormMessage severity="error">
          {texts.failed} {messageOf(takeInsured.error)}
        </FormMessage>
      )}
    </>
  );
}
