import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { canBeWholeBlock } from '@georisk/domain/farmer/wholeBlock.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatHectares } from '#web/lib/format.ts';
import { missingPlots, type Parcel } from '#web/shared/parcels/parcel.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Section } from '#web/ui/Section.tsx';
import { farmerTexts } from './texts.hu.ts';
import { useWholeBlock } from './useWholeBlock.ts';

const texts = farmerTexts.missing;

interface RowProps {
  readonly plot: PolicyPlot;
  readonly parcel: Parcel;
  readonly isSaving: boolean;
  readonly onWhole: () => void;
  readonly onDraw: () => void;
}

function Row({ plot, parcel, isSaving, onWhole, onDraw }: RowProps) {
  const id = useId();
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 1 }}>
      <Typography id={id} variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
        {texts.plot(plot.plantName, formatHectares(plot.insuredArea))}
      </Typography>
      {canBeWholeBlock(plot, parcel) && (
        <Button
          variant="outlined"
          disabled={isSaving}
          onClick={onWhole}
          sx={{ minHeight: 44, mt: 1, width: '100%', textAlign: 'left' }}
        >
          {texts.whole(formatHectares(parcel.geomHa))}
        </Button>
      )}
      <Button aria-describedby={id} onClick={onDraw} sx={{ minHeight: 44, ml: -2 }}>
        {texts.draw}
      </Button>
    </Box>
  );
}

interface Props {
  readonly parcel: Parcel;
  readonly onDraw: (plot: PolicyPlot) => void;
}

/** The plots of a parcel without an outline: below what an alert asks for, since they hurry nobody. */
export function MissingOutlines({ parcel, onDraw }: Props) {
  const { drawn, isSaving, error, draw, undo } = useWholeBlock();
  const missing = missingPlots(parcel);
  if (missing.length === 0 && drawn === null) return null;
  return (
    <Section title={missing.length === 0 ? texts.done : texts.title}>
      {drawn !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" role="status" sx={{ flex: '1 1 160px' }}>
            {texts.drawn(drawn.plot.plantName)}
          </Typography>
          <Button disabled={isSaving} onClick={undo} sx={{ minHeight: 44 }}>
            {texts.undo}
          </Button>
        </Box>
      )}
      {missing.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {missing.map((plot) => (
            <Row
              key={plot.id}
              plot={plot}
              parcel={parcel}
              isSaving={isSaving}
              onWhole={() => draw(plot)}
              onDraw={() => onDraw(plot)}
            />
          ))}
        </Box>
      )}
      {error !== null && <FormMessage severity="error">{messageOf(error)}</FormMessage>}
    </Section>
  );
}
