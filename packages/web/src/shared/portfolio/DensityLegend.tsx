import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PartLegend } from '#web/mapScreen/mapPart.ts';
import { PartLegendView } from '#web/shared/fullMap/PartLegendView.tsx';
import { type Density, densityLegend } from './densityCells.ts';

interface Props {
  readonly density: Density;
  /** That of the outlines, which the map shows nearer. */
  readonly outlines: PartLegend | null;
}

/** The classes of the density under their title, and the outlines. */
export function DensityLegend({ density: { cells, measure }, outlines }: Props) {
  const legend = densityLegend(cells, measure);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="caption" component="h3" sx={{ m: 0, fontWeight: 600 }}>
        {legend.title}
      </Typography>
      <PartLegendView layer="POLICY_PLOT" legend={{ kind: 'table', legend }} />
      {outlines !== null && <PartLegendView layer="POLICY_PLOT" legend={outlines} />}
    </Box>
  );
}
