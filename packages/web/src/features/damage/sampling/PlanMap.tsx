import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import Box from '@mui/material/Box';
import { lengthText } from '#web/map/ui/lengthText.ts';
import { PAPER_COLOURS } from '#web/mapScreen/paper.ts';
import { PLAN_SIZE, planDrawing } from './planMap.ts';
import { planTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plot: DamagePlot;
  /** In walking order. */
  readonly points: readonly SamplingPoint[];
}

const { ink, muted, white } = PAPER_COLOURS;
/** Circles and numbers of points, mm: read at arm's length. */
const [RADIUS, FONT] = [3.6, 4] as const;

/** The way and the points over the zones. */
function Drawing({ plot, points }: Props) {
  const drawing = planDrawing(plot, points);
  if (drawing === null) return null;
  const { shapes, way, scale } = drawing;
  const { width, height } = PLAN_SIZE;
  const [left, bottom] = [6, height - 4];
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.map}
      viewBox={`0 0 ${width} ${height}`}
      sx={{ width: `${width}mm`, maxWidth: '100%', display: 'block', border: `0.3mm solid ${muted}`, mt: '3mm' }}
    >
      {shapes.map(({ path, color }) => (
        <path
          key={`${color ?? ''} ${path}`}
          d={path}
          fill={color ?? 'none'}
          fillOpacity="0.5"
          stroke={ink}
          strokeWidth={color === null ? 0.5 : 0.25}
          fillRule="evenodd"
        />
      ))}
      <polyline points={way} fill="none" stroke={white} strokeWidth="1.4" strokeLinejoin="round" />
      <polyline points={way} fill="none" stroke={ink} strokeWidth="0.6" strokeDasharray="2 1" strokeLinejoin="round" />
      {drawing.points.map(({ id, label, x, y, isUsed }) => (
        <g key={id}>
          <circle cx={x} cy={y} r={RADIUS} fill={white} stroke={isUsed ? ink : muted} strokeWidth="0.5" />
          <text
            x={x}
            y={y + 0.36 * FONT}
            textAnchor="middle"
            fontSize={FONT}
            fontWeight="700"
            fill={isUsed ? ink : muted}
          >
            {label}
          </text>
        </g>
      ))}
      <path d={`M${left} ${bottom - 2}v2h${scale.bar}v-2`} fill="none" stroke={ink} strokeWidth="0.5" />
      <text
        x={left + scale.bar + 2}
        y={bottom}
        fontSize="3.2"
        fill={ink}
        stroke={white}
        strokeWidth="0.8"
        paintOrder="stroke"
      >
        {lengthText(scale.metres)}
      </text>
      <path d={`M${width - 8} 4l3 9l-3 -2l-3 2z`} fill={white} stroke={ink} strokeWidth="0.4" />
      <text x={width - 8} y="17" textAnchor="middle" fontSize="3.6" fontWeight="700" fill={ink}>
        {texts.north}
      </text>
    </Box>
  );
}

/** The plan on a page: zones by their names, the points with their numbers, and the way between them. */
export function PlanMap(props: Props) {
  const { samplingZones: zones = [] } = props.plot;
  return (
    <Box sx={{ breakInside: 'avoid' }}>
      <Drawing {...props} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '6mm', rowGap: '1mm', mt: '2mm' }}>
        {zones.map(({ color, ...zone }) => (
          <Box key={zone.zoneIndex} sx={{ display: 'flex', alignItems: 'center', gap: '1.5mm' }}>
            <Box sx={{ width: '5mm', height: '3.4mm', border: `0.2mm solid ${ink}` }} style={{ background: color }} />
            {zoneName(zone, zones.length)}
          </Box>
        ))}
        {props.points.length > 1 && <Box sx={{ color: muted }}>{texts.way}</Box>}
      </Box>
    </Box>
  );
}
