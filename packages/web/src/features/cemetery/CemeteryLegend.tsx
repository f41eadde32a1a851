import type { CemeteryGuide } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import Box from '@mui/material/Box';
import { CEMETERY_COLOURS as C, MAP_COLOURS } from '#web/map/palette.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';

type Sign = Pick<CemeteryGuide['signs'][number], 'geomType' | 'symbol' | 'color'>;

const WIDTH = 28;
const HEIGHT = 16;
const DASH = '6 4';

/** A sign of the map in small. */
function SignPicture({ geomType, symbol, color }: Sign) {
  const dash = symbol === 'dash' ? { strokeDasharray: DASH } : {};
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      {geomType === 'polygon' && (
        <rect
          x={2}
          y={2}
          width={24}
          height={12}
          fill={color}
          fillOpacity={0.33}
          stroke={color}
          strokeWidth={2}
          {...dash}
        />
      )}
      {geomType === 'polyline' && <line x1={1} x2={27} y1={8} y2={8} stroke={color} strokeWidth={3} {...dash} />}
      {symbol === 'circle' && <circle cx={14} cy={8} r={6} fill={color} />}
      {symbol === 'triangle' && <polygon points="14,1 21,15 7,15" fill={color} />}
    </svg>
  );
}

function GravePicture({ edge, fill }: { readonly edge: string; readonly fill: string }) {
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      <rect x={0} y={0} width={WIDTH} height={HEIGHT} rx={3} fill={MAP_COLOURS.halo} />
      <rect x={10} y={2} width={8} height={12} fill={fill} stroke={edge} strokeWidth={1.5} />
    </svg>
  );
}

const rows = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'caption' } as const;
const row = { display: 'flex', alignItems: 'center', gap: 2 } as const;

interface GraveLegendProps {
  /** For those who are told it. */
  readonly withExpiry: boolean;
  /** Where rows stand for single graves from afar. */
  readonly withRows: boolean;
}

/** The meaning of the graves' colours. */
export function GraveLegend({ withExpiry, withRows }: GraveLegendProps) {
  const kinds = [
    { label: texts.legend.grave, edge: C.grave, fill: C.graveFill },
    ...(withExpiry ? [{ label: texts.legend.expired, edge: C.expired, fill: C.expiredFill }] : []),
    ...(withRows ? [{ label: texts.legend.row, edge: C.grave, fill: C.grave }] : []),
    { label: texts.legend.chosen, edge: MAP_COLOURS.selected, fill: C.chosenFill },
  ];
  return (
    <Box component="ul" sx={rows}>
      {kinds.map(({ label, ...picture }) => (
        <Box component="li" key={label} sx={row}>
          <GravePicture {...picture} />
          {label}
        </Box>
      ))}
    </Box>
  );
}

/** The signs of what stands around the graves. */
export function SignLegend({ guides }: { readonly guides: readonly CemeteryGuide[] }) {
  const signs = new Map(
    guides.flatMap((guide) =>
      guide.signs.map((sign) => [`${sign.name} ${sign.geomType} ${sign.symbol} ${sign.color}`, sign] as const),
    ),
  );
  return (
    <Box component="ul" sx={rows}>
      {[...signs].map(([key, sign]) => (
        <Box component="li" key={key} sx={row}>
          <SignPicture {...sign} />
          {sign.name}
        </Box>
      ))}
    </Box>
  );
}
