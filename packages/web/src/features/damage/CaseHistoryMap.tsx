import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type Areal, polygonsOf, type Position } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  boxOfChange,
  type ChangedPoint,
  scaleLength,
  type Stood,
  stoodOf,
} from '#web/shared/damagePlot/changeShapes.ts';
import { caseTexts } from './texts.hu.ts';

const texts = caseTexts.map;
/** Of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [280, 160];
/** The scale is below it. */
const FOOT = 18;

type Place = (position: Position) => Position;

/** Metres to the drawing: north is up, nothing is stretched. */
function placing([west, south, east, north]: BBox): { readonly place: Place; readonly scale: number } {
  const scale = Math.min(WIDTH / (east - west), HEIGHT / (north - south));
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return {
    scale,
    place: ([easting, northing]) => [WIDTH / 2 + (easting - x) * scale, HEIGHT / 2 - (northing - y) * scale],
  };
}

const pathOf = (geometry: Areal, place: Place): string =>
  polygonsOf(geometry)
    .flat()
    .map(
      (ring) =>
        `M${ring
          .map((each) =>
            place(each)
              .map((value) => value.toFixed(1))
              .join(' '),
          )
          .join('L')}Z`,
    )
    .join('');

const css = (path: string) => `var(--mui-palette-${path})`;

/** The two sides differ by their line first, then by their colour. */
const LOOKS = {
  ground: { fill: css('action-hover'), stroke: css('text-disabled'), strokeWidth: 1 },
  before: { fill: 'none', stroke: css('warning-main'), strokeWidth: 2, strokeDasharray: '5 4' },
  after: { fill: 'none', stroke: css('primary-main'), strokeWidth: 2 },
} as const;
type LookName = keyof typeof LOOKS;

const Shape = ({ d, look }: { readonly d: string; readonly look: LookName }) => (
  <path d={d} fillRule="evenodd" {...LOOKS[look]} />
);

const outlinesOf = ({ outlines }: Stood, place: Place): string =>
  outlines.map(({ geometry }) => pathOf(geometry, place)).join('');

function Points({ before, after, place }: { readonly before: Stood; readonly after: Stood; readonly place: Place }) {
  const old = new Map(before.points.map((point) => [point.id, point]));
  const stays = new Set(after.points.map(({ id }) => id));
  const numbered = (point: ChangedPoint, look: LookName, radius: number) => {
    const [x, y] = place(point.position);
    return (
      <g key={point.id}>
        {dot(point, look, radius)}
        <text x={x + 7} y={y + 4} fill="currentColor" fontSize={10}>
          {point.number}
        </text>
      </g>
    );
  };
  const dot = (point: ChangedPoint, look: LookName, radius: number) => {
    const [cx, cy] = place(point.position);
    return (
      <circle key={`${look} ${point.id}`} cx={cx} cy={cy} r={radius} {...LOOKS[look]} strokeDasharray={undefined} />
    );
  };
  const moved = after.points.flatMap((point) => {
    const was = old.get(point.id);
    return was === undefined || was.position.every((each, axis) => each === point.position[axis])
      ? []
      : [{ was, point }];
  });
  return (
    <>
      {before.points.filter(({ id }) => !stays.has(id)).map((point) => numbered(point, 'before', 4))}
      {moved.map(({ was, point }) => {
        const [from, to] = [place(was.position), place(point.position)];
        return (
          <g key={point.id}>
            {dot(was, 'before', 4)}
            <Shape d={`M${from.join(' ')}L${to.join(' ')}`} look="before" />
          </g>
        );
      })}
      {after.points.map((point) => numbered(point, 'after', 5))}
    </>
  );
}

function Swatch({ look, label }: { readonly look: LookName; readonly label: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <svg width={22} height={8} aria-hidden focusable="false">
        <Shape d="M1 4L21 4" look={look} />
      </svg>
      <Typography variant="caption">{label}</Typography>
    </Box>
  );
}

interface Props {
  readonly change: Pick<CaseChange, 'before' | 'after' | 'title'>;
  /** The block of the change. */
  readonly ground: Areal | null;
}

/** The shapes of a change: before and after, overlaid. Nothing for a change of texts. */
export function CaseHistoryMap({ change, ground }: Props) {
  const box = boxOfChange(change, ground);
  if (box === null) return null;
  const { place, scale } = placing(box);
  const [before, after] = [stoodOf(change.before), stoodOf(change.after)];
  const bar = scaleLength((WIDTH * 0.3) / scale);
  const has = ({ outlines, points }: Stood) => outlines.length + points.length > 0;
  return (
    <Box component="figure" sx={{ m: 0, mt: 2, breakInside: 'avoid' }}>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
        role="img"
        aria-label={texts.title(change.title)}
        sx={{ display: 'block', width: '100%', maxWidth: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {ground !== null && <Shape d={pathOf(ground, place)} look="ground" />}
        <Shape d={outlinesOf(after, place)} look="after" />
        <Shape d={outlinesOf(before, place)} look="before" />
        <Points before={before} after={after} place={place} />
        <path d={`M8 ${HEIGHT + 6}v4h${bar * scale}v-4`} fill="none" stroke="currentColor" />
        <text x={8 + bar * scale + 6} y={HEIGHT + 11} fill="currentColor" fontSize={10}>
          {texts.scale(bar)}
        </text>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
      >
        {has(before) && <Swatch look="before" label={texts.before} />}
        {has(after) && <Swatch look="after" label={texts.after} />}
        {ground !== null && <Swatch look="ground" label={texts.ground} />}
      </Box>
    </Box>
  );
}
