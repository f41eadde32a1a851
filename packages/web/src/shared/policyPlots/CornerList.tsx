import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import { canRemove, type Sketch, type SketchAction } from '#web/map/sketch/sketch.ts';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import { drawingTexts as texts } from './texts.hu.ts';

function Unfolding({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Details title={title} sx={{ mt: 1 }} titleSx={{ color: 'text.secondary' }}>
      {children}
    </Details>
  );
}

/** The keys of drawing; a phone has none. */
export function DrawingKeys({ finished }: { readonly finished: boolean }) {
  return (
    <Box sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
      <Unfolding title={texts.keysTitle}>{finished ? texts.keysAdjust : texts.keysDraw}</Unfolding>
    </Box>
  );
}

interface Props {
  readonly sketch: Sketch;
  readonly act: (action: SketchAction) => void;
}

/** The corners in a list: each with its coordinates, and to be deleted without hitting it on the map. */
export function CornerList({ sketch, act }: Props) {
  const { vertices, finished } = sketch;
  if (!finished) return null;
  return (
    <Unfolding title={`${texts.cornersList} (${vertices.length})`}>
      <Typography variant="caption" color="textSecondary" component="p">
        {texts.cornersUnit}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 160, overflowY: 'auto' }}>
        {vertices.map(([easting, northing], index) => {
          const text = texts.corner(index + 1, formatCount(easting), formatCount(northing));
          return (
            <Box
              component="li"
              // Corners are identified only by their place in the ring.
              key={`${index} ${easting} ${northing}`}
              sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
              onFocus={() => act({ type: 'select', index })}
            >
              <Box component="span" sx={{ fontFeatureSettings: "'tnum'" }}>
                {text}
              </Box>
              <IconButton
                size="small"
                aria-label={`${texts.deleteVertex}: ${text}`}
                aria-disabled={!canRemove(sketch)}
                onClick={() => act({ type: 'remove', index })}
              >
                <DeleteIcon width={18} height={18} />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </Unfolding>
  );
}
