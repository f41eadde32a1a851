import Typography from '@mui/material/Typography';
import { PartLegendView } from './PartLegendView.tsx';
import type { ShownPart } from './shownParts.ts';

/** The legends of some layers: those with a scale of their own, each under its name, then all the lines together. */
export function Legends({ parts }: { readonly parts: readonly ShownPart[] }) {
  const rows = parts.flatMap(({ part }) => (part.legend?.kind === 'swatches' ? part.legend.rows : []));
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
            <PartLegendView legend={legend} />
          </div>
        ),
      )}
      {rows.length > 0 && (
        <div>
          <PartLegendView legend={{ kind: 'swatches', rows }} />
        </div>
      )}
    </>
  );
}
