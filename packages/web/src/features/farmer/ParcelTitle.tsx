import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import { cropsOf, type Parcel } from '#web/shared/parcels/parcel.ts';
import { ParcelAnswer } from './ParcelAnswer.tsx';
import { farmerTexts as texts } from './texts.hu.ts';

/** The selected parcel: settlement and code, size and crop, and how it is. */
export function ParcelTitle({ parcel }: { readonly parcel: Parcel | null }) {
  if (parcel === null) {
    return (
      <Typography variant="subtitle1" component="h1" sx={{ px: 4, py: 2 }}>
        {texts.panel}
      </Typography>
    );
  }
  return (
    <Box sx={{ px: 4, pb: 2 }}>
      <Typography variant="subtitle1" component="h1" noWrap>
        {[parcel.cityName, parcel.meparCode].filter((part) => part !== null).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" noWrap sx={{ fontFeatureSettings: "'tnum'" }}>
        {[formatHectares(parcel.geomHa), ...cropsOf(parcel)].join(' · ')}
      </Typography>
      <ParcelAnswer parcel={parcel} />
    </Box>
  );
}
