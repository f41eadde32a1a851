import { newestMean } from '@georisk/domain/farmer/newestMean.ts';
import { byUrgency } from '@georisk/domain/farmer/parcelState.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import DownIcon from '~icons/material-symbols/arrow-downward-rounded';
import SameIcon from '~icons/material-symbols/arrow-forward-rounded';
import UpIcon from '~icons/material-symbols/arrow-upward-rounded';
import { formatHectares, formatNumber } from '#web/lib/format.ts';
import { Thumbnail } from '#web/shared/imagery/Thumbnail.tsx';
import { cropsOf, missingOutlines, type Parcel } from '#web/shared/parcels/parcel.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { ParcelAnswer } from './ParcelAnswer.tsx';
import { farmerTexts as texts } from './texts.hu.ts';

const TREND = {
  up: { Icon: UpIcon, text: texts.trend.up },
  same: { Icon: SameIcon, text: texts.trend.same },
  down: { Icon: DownIcon, text: texts.trend.down },
} as const;

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  width: '100%',
  textAlign: 'left',
  px: 2,
  py: 2,
  minHeight: 44,
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

interface Props {
  readonly parcels: readonly Parcel[];
  readonly selected: string | null;
  readonly disabled: boolean;
  readonly onChoose: (meparCode: string) => void;
}

/** Quieter than an alert: a missing outline hurries nobody. */
function MissingNote({ parcel }: { readonly parcel: Parcel }) {
  const missing = missingOutlines(parcel);
  if (missing === 0) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
      {texts.missingOutlines(missing)}
    </Typography>
  );
}

/** Mean of the newest image, and how it changed since the image before. */
function Trend({ parcel }: { readonly parcel: Parcel }) {
  const trend = newestMean(parcel.ndvi);
  if (trend === null) return null;
  const { Icon, text } = TREND[trend.direction];
  return (
    <Box
      component="span"
      title={text}
      sx={{ flex: 'none', display: 'inline-flex', alignItems: 'center', fontFeatureSettings: "'tnum'" }}
    >
      {formatNumber(trend.mean)}
      <Icon width={18} height={18} aria-label={text} />
    </Box>
  );
}

/** What the list says of a parcel: place, value, size, state. */
function RowText({ parcel }: { readonly parcel: Parcel }) {
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {[parcel.cityName, parcel.meparCode].filter((part) => part !== null).join(' · ')}
        </Box>
        <Trend parcel={parcel} />
      </Typography>
      <Typography
        variant="body2"
        component="span"
        color="textSecondary"
        sx={{ display: 'block', fontFeatureSettings: "'tnum'" }}
      >
        {[formatHectares(parcel.geomHa), ...cropsOf(parcel)].join(' · ')}
      </Typography>
      <ParcelAnswer parcel={parcel} />
      <MissingNote parcel={parcel} />
    </Box>
  );
}

const newestUrl = ({ ndvi }: Parcel): string | null =>
  ndvi.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]?.url ?? null;

/** Every parcel in a list, those with an alert first: the content of the map is reachable without the map. */
export function ParcelList({ parcels, selected, disabled, onChoose }: Props) {
  const today = useToday();
  return (
    <Box component="ul" aria-label={texts.panel} sx={{ listStyle: 'none', m: 0, p: 2 }}>
      {byUrgency(parcels, today).map((parcel) => {
        const isSelected = parcel.meparCode === selected;
        return (
          <li key={parcel.meparCode}>
            <ButtonBase
              disabled={disabled}
              aria-current={isSelected ? 'true' : undefined}
              onClick={() => onChoose(parcel.meparCode)}
              sx={{ ...ROW, bgcolor: isSelected ? 'action.selected' : 'transparent' }}
            >
              <Thumbnail url={newestUrl(parcel)} meparCode={parcel.meparCode} geometry={parcel.geom} />
              <RowText parcel={parcel} />
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
