import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { figureLine, type LineFigures } from './figureLine.ts';

interface Props {
  /** t/ha */
  readonly value: number;
  readonly figures: LineFigures;
  /** What the figure is, where it is not the plot's own. */
  readonly label?: string;
}

/** The figure of a plot with its certainty in one line. */
export function FigureLine({ value, figures, label }: Props) {
  return (
    <Typography sx={{ fontWeight: 600, fontFeatureSettings: "'tnum'" }}>
      {label !== undefined && <Box component="span" sx={{ fontWeight: 400 }}>{`${label}: `}</Box>}
      {figureLine(value, figures)}
    </Typography>
  );
}
