import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate } from '#web/lib/format.ts';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { Legend } from '#web/shared/imagery/Legend.tsx';
import { ParcelTitle } from './ParcelTitle.tsx';
import { GroundLegend } from './GroundLegend.tsx';
import { StateLegend } from './StateLegend.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import type { FarmerMapState } from './useFarmerMap.ts';

/** The legend of what is on the map. */
function PaperLegend({ map: { work, parcels, picture } }: { readonly map: FarmerMapState }) {
  const legend = <Legend {...picture.legend} title />;
  if (work.actions.isOverview) return <StateLegend parcels={parcels} />;
  if (picture.ground.pictures !== null) return <GroundLegend ground={picture.ground} legend={legend} isOnPaper />;
  return picture.url === null ? null : <Box sx={{ width: 300 }}>{legend}</Box>;
}

/** Under the map on paper: which parcel, which day, the colours, the scale. With the map it takes one A4 page. */
export function PaperFoot({ map }: { readonly map: FarmerMapState }) {
  const { parcel, date, sides, picture, switches, work } = map;
  const compared = sides ?? picture.ground.sides;
  const day = compared === null ? date : null;
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block', width: 680, breakInside: 'avoid', pt: 3 } }}>
      <ParcelTitle parcel={work.actions.isOverview ? null : parcel} />
      <Box sx={{ px: 4, display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end', gap: 4 }}>
        <Box>
          <Typography variant="body2" sx={{ mb: 2, fontFeatureSettings: "'tnum'" }}>
            {compared !== null && texts.paper.days(formatDate(compared.left), formatDate(compared.right))}
            {day !== null && !work.actions.isOverview && texts.paper.day(formatDate(day))}
          </Typography>
          <PaperLegend map={map} />
        </Box>
        <MapFooter attribution={switches.ground.attribution} onImagery={false} />
      </Box>
    </Box>
  );
}
