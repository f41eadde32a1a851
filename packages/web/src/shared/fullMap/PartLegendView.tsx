import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import Box from '@mui/material/Box';
import { Legend } from '#web/shared/imagery/Legend.tsx';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import type { PartLegend, Swatch } from '#web/mapScreen/mapPart.ts';
import { safePartLegend } from './safePartLegend.ts';

const BOX = { width: 28, height: 16 } as const;

const AREA = { x: 3, y: 3, width: 22, height: 10 } as const;
const LINE = { x1: 0, y1: 8, x2: 28, y2: 8 } as const;
const CASING = { stroke: '#1B2A2F', strokeOpacity: 0.6, strokeWidth: 4, fill: 'none' } as const;

function Mark({ line, fill, hatched, point, open }: Swatch) {
  if (point === true) return <circle cx="14" cy="8" r="5" fill={line} stroke="#FFFFFF" strokeWidth="2" />;
  if (open === true)
    return (
      <>
        <line {...LINE} {...CASING} />
        <line {...LINE} stroke={line} strokeWidth="2" />
      </>
    );
  return (
    <>
      <rect {...AREA} {...CASING} />
      <rect {...AREA} fill={fill ?? 'none'} stroke={line} strokeWidth="2" />
      {hatched === true && <rect {...AREA} fill={`url(#${hatchOf(line)})`} />}
    </>
  );
}

const hatchOf = (line: string) => `hatch-${line.slice(1)}`;

/** A line as on the map: its colour in a dark casing, over a middle grey in place of the picture beneath. */
function Sample(swatch: Swatch) {
  const { line } = swatch;
  return (
    <Box component="svg" aria-hidden viewBox="0 0 28 16" sx={{ ...BOX, flex: 'none', borderRadius: '2px' }}>
      <defs>
        <pattern id={hatchOf(line)} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.5" height="5" fill={line} />
        </pattern>
      </defs>
      <rect width="28" height="16" fill="#8A9A92" />
      <Mark {...swatch} />
    </Box>
  );
}

interface SwatchesProps {
  readonly rows: readonly Swatch[];
  readonly flows?: boolean;
}

/** Lines and areas of one layer or of several. @param flows each line is a part of the surrounding layout */
export function Swatches({ rows, flows = false }: SwatchesProps) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: flows ? 'contents' : 'grid', gap: 1, typography: 'caption' }}
    >
      {rows.map((row) => (
        <Box component="li" key={row.label} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Sample {...row} />
          {row.label}
        </Box>
      ))}
    </Box>
  );
}

interface Props {
  readonly legend: PartLegend;
  readonly layer: LayerKey;
}

/** Meaning of a layer's colours and lines, the same in the switcher, on the map and on paper. */
export function PartLegendView({ legend: own, layer }: Props) {
  const [isSafe] = useSafeColours();
  const legend = isSafe ? safePartLegend(layer, own) : own;
  if (legend.kind === 'table') return <Legend legend={legend.legend} />;
  return legend.kind === 'swatches' ? <Swatches rows={legend.rows} /> : legend.node;
}
