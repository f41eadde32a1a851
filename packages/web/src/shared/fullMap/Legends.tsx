import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { PartLegendView, Swatches } from './PartLegendView.tsx';
import { safePartLegend } from './safePartLegend.ts';
import type { ShownPart } from './shownParts.ts';

interface Props {
  readonly parts: readonly ShownPart[];
  /** Each line is a part of the surrounding layout, as the other legends are: on paper they go on in the next column. */
  readonly flows?: boolean;
}

/** The legends of some layers: those with a scale of their own, each under its name, then all the lines together. */
export function Legends({ parts, flows = false }: Props) {
  const [isSafe] = useSafeColours();
  const rows = parts.flatMap(({ part: { layer, legend } }) => {
    if (legend?.kind !== 'swatches') return [];
    const own = isSafe ? safePartLegend(layer, legend) : legend;
    return own.kind === 'swatches' ? own.rows : [];
  });
  return (
    <>
      {parts.map(({ part: { layer, legend }, row }) =>
        legend == null || legend.kind === 'swatches' ? null : (
          <div key={layer}>
            {!(legend.kind === 'node' && legend.titled === true) && (
              <Typography variant="caption" component="h3" sx={{ m: 0, mb: 1, fontWeight: 600 }}>
                {legend.kind === 'table' ? legend.legend.title : row.title}
              </Typography>
            )}
            <PartLegendView layer={layer} legend={legend} />
          </div>
        ),
      )}
      {rows.length > 0 && (
        <Box sx={flows ? { '&&': { display: 'contents' } } : {}}>
          <Swatches rows={rows} flows={flows} />
        </Box>
      )}
    </>
  );
}
