import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import Box from '@mui/material/Box';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { coordinateTexts } from '#web/map/ui/MouseCoordinates.tsx';
import { correctedTexts } from '#web/shared/damagePlot/measurementText.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import { PAPER_COLOURS } from '#web/mapScreen/paper.ts';
import { PlanMap } from './PlanMap.tsx';
import { decimalText } from './pointText.ts';
import { planTexts as texts, samplingTexts } from './texts.hu.ts';

interface Props {
  readonly plot: DamagePlot;
  /** In walking order. */
  readonly points: readonly SamplingPoint[];
}

const { ink, muted, white } = PAPER_COLOURS;
const CELL = { border: `0.2mm solid ${muted}`, p: '1mm 1.5mm', textAlign: 'left', verticalAlign: 'top' } as const;

function Row({ point, zone }: { readonly point: SamplingPoint; readonly zone: string }) {
  const [eov, wgs84] = coordinateTexts(positionOf(point));
  const said = [...correctedTexts(point), point.name, point.comment, point.isUsed ? '' : texts.unused]
    .filter((part) => part !== '')
    .join(' – ');
  return (
    <tr>
      <th scope="row">{point.sequenceId}.</th>
      <td>{samplingTexts.kind(point.isGenerated)}</td>
      <td>{zone}</td>
      <td>{eov}</td>
      <td>{wgs84}</td>
      <td>{decimalText(point.yield)}</td>
      <td>{said}</td>
    </tr>
  );
}

const PAGES = {
  breakBefore: 'page',
  bgcolor: white,
  color: ink,
  colorScheme: 'light',
  fontSize: '9pt',
  lineHeight: 1.35,
  fontFeatureSettings: "'tnum'",
  '& table': { width: '100%', borderCollapse: 'collapse', mt: '4mm' },
  '& th, & td': { ...CELL, fontWeight: 400 },
  '& thead': { display: 'table-header-group' },
  '& thead th': { fontWeight: 600, verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: 600 },
  '& td:nth-of-type(3), & td:nth-of-type(4)': { whiteSpace: 'nowrap' },
  // Room for a pen.
  '& tbody tr': { height: '9mm', breakInside: 'avoid' },
} as const;

/** The points of a plan on paper: their places, and room for the measurements. */
export function PlanPages({ plot, points }: Props) {
  const { damage, meparCode, plantName, damagedArea } = plot;
  const { facts, columns } = texts;
  const zones = plot.samplingZones ?? [];
  const zoneOf = ({ zoneIndex }: SamplingPoint) => {
    const zone = zones.find((each) => each.zoneIndex === zoneIndex);
    return zone === undefined ? '' : zoneName(zone, zones.length);
  };
  const known = [
    [facts.damage, damage.damageNumber],
    [facts.danger, `${damage.dangerType}, ${formatDate(damage.damageDate)}`],
    [facts.block, meparCode],
    [facts.plant, plantName ?? ''],
    [facts.area, formatHectares(damagedArea)],
  ].filter(([, value]) => value !== '');
  return (
    <Box sx={PAGES}>
      <Box component="h2" sx={{ m: 0, fontSize: '13pt', fontWeight: 600 }}>
        {texts.title}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: '2mm', display: 'flex', flexWrap: 'wrap', columnGap: '8mm' }}>
        {known.map(([label, value]) => (
          <Box key={label} sx={{ display: 'flex', gap: '1.5mm' }}>
            <Box component="dt" sx={{ color: muted }}>
              {label}:
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <PlanMap plot={plot} points={points} />
      {points.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{columns.number}</th>
              <th>{columns.kind}</th>
              <th>{columns.zone}</th>
              <th>{columns.eov}</th>
              <th>{columns.wgs84}</th>
              <th>{columns.yield}</th>
              <Box component="th" sx={{ width: '34%' }}>
                {columns.comment}
              </Box>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <Row key={point.id} point={point} zone={zoneOf(point)} />
            ))}
          </tbody>
        </table>
      )}
      <Box sx={{ display: 'flex', gap: '12mm', mt: '16mm', breakInside: 'avoid' }}>
        {texts.signatures.map((who) => (
          <Box key={who} sx={{ flex: 1, borderTop: `0.3mm solid ${ink}`, pt: '1mm', textAlign: 'center' }}>
            {who}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
