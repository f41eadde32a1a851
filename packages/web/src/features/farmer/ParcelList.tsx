import { newestAlertDate, newestNdviDate } from '@georisk/domain/farmer/farmerView.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { cropsOf, missingOutlines, type Parcel } from '#web/shared/parcels/parcel.ts';
import { farmerTexts as texts } from './texts.hu.ts';

interface Props {
  readonly parcels: readonly Parcel[];
  readonly selected: string | null;
  readonly disabled: boolean;
  readonly onChoose: (meparCode: string) => void;
}

function Notes({ parcel }: { readonly parcel: Parcel }) {
  const [alert, ndvi] = [newestAlertDate(parcel), newestNdviDate(parcel)];
  const missing = missingOutlines(parcel);
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {ndvi === null ? texts.noNdvi : texts.newestNdvi(formatDate(ndvi))}
      </Typography>
      {alert !== null && (
        <Typography variant="caption" color="error" component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {texts.alertsOf(parcel.alerts.length, formatDate(alert))}
        </Typography>
      )}
      {missing > 0 && (
        <Typography
          variant="caption"
          component="span"
          sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}
        >
          {texts.missingBoundary} {texts.missingPlots(missing)}
        </Typography>
      )}
    </>
  );
}

/** Every parcel in a list: the content of the map is reachable without the map. */
export function ParcelList({ parcels, selected, disabled, onChoose }: Props) {
  return (
    <Box component="ul" aria-label={texts.panel} sx={{ listStyle: 'none', m: 0, p: 2 }}>
      {parcels.map((parcel) => {
        const isSelected = parcel.meparCode === selected;
        return (
          <li key={parcel.meparCode}>
            <ButtonBase
              disabled={disabled}
              aria-current={isSelected ? 'true' : undefined}
              onClick={() => onChoose(parcel.meparCode)}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                px: 3,
                py: 2,
                minHeight: 44,
                borderRadius: '8px',
                bgcolor: isSelected ? 'action.selected' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {[parcel.cityName, parcel.meparCode].filter((part) => part !== null).join(' · ')}
              </Typography>
              <Typography
                variant="body2"
                component="span"
                color="textSecondary"
                sx={{ display: 'block', fontFeatureSettings: "'tnum'" }}
              >
                {[formatHectares(parcel.geomHa), ...cropsOf(parcel)].join(' · ')}
              </Typography>
              <Notes parcel={parcel} />
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
