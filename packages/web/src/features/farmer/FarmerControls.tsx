import { dateRows } from '@georisk/domain/farmer/dateRows.ts';
import {
  disabledReason,
  type FarmerButton,
  type FarmerSituation,
  shownDate,
} from '@georisk/domain/farmer/farmerButtons.ts';
import { parcelState } from '@georisk/domain/farmer/parcelState.ts';
import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { LOW } from '#web/map/ui/lowScreen.ts';
import PreviousIcon from '~icons/material-symbols/chevron-left-rounded';
import NextIcon from '~icons/material-symbols/chevron-right-rounded';
import { AlertMark } from './AlertMark.tsx';
import { StateMark } from './StateMark.tsx';
import { MapSelect } from '#web/map/ui/MapSelect.tsx';
import { cropsOf, type Parcel } from '#web/shared/parcels/parcel.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { farmerTexts as texts } from './texts.hu.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';

interface Props {
  readonly parcels: readonly Parcel[];
  readonly selection: ParcelSelection | null;
  readonly isDrawing: boolean;
  readonly onParcel: (meparCode: string) => void;
  readonly onStep: (direction: 'previous' | 'next') => void;
  readonly onView: (view: FarmerView) => void;
  readonly onDate: (date: IsoDate) => void;
}

const detail = (parcel: Parcel) => [formatHectares(parcel.geomHa), ...cropsOf(parcel)].join(' · ');
const place = ({ cityName, meparCode }: Parcel) => [cityName, meparCode].filter((part) => part !== null).join(' · ');

/** The dates of the dropdown: in ALERT also those with only an alert. */
function datesOf(selection: ParcelSelection) {
  const rows = dateRows(selection.block);
  const shown = shownDate(selection);
  if (shown === null || rows.some(({ date }) => date === shown)) return rows;
  return [...rows, { date: shown, isAlert: true }].sort((a, b) => (a.date < b.date ? 1 : -1));
}

interface PartProps extends Props {
  /** Why a button is disabled, in words; null where it is not. */
  readonly why: (button: FarmerButton) => string | null;
}

function ParcelChoice({ parcels, selection, isDrawing, onParcel, onStep, why }: PartProps) {
  const today = useToday();
  return (
    <FloatingPanel
      sx={{
        // A phone needs the room for the drawing; none of these could be used meanwhile.
        display: { xs: isDrawing ? 'none' : 'flex', md: 'flex' },
        flex: '1 1 260px',
        [LOW]: { flexBasis: 150 },
        maxWidth: 420,
        minWidth: 0,
      }}
    >
      <MapButton
        label={texts.previous}
        icon={<PreviousIcon />}
        placement="bottom"
        disabled={why('previous')}
        onClick={() => onStep('previous')}
      />
      <MapSelect
        label={texts.parcelLabel}
        value={selection?.block.meparCode ?? ''}
        disabled={isDrawing}
        onChange={onParcel}
        shown={selection === null ? texts.choose : place(selection.block)}
      >
        {parcels.map((parcel) => (
          <MenuItem key={parcel.meparCode} value={parcel.meparCode} sx={{ gap: 2, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box>{place(parcel)}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{detail(parcel)}</Box>
            </Box>
            <StateMark kind={parcelState(parcel, today).kind} />
          </MenuItem>
        ))}
      </MapSelect>
      <MapButton
        label={texts.next}
        icon={<NextIcon />}
        placement="bottom"
        disabled={why('next')}
        onClick={() => onStep('next')}
      />
    </FloatingPanel>
  );
}

const VIEWS = {
  '& .MuiToggleButton-root': {
    border: 0,
    borderRadius: 0,
    height: '100%',
    minHeight: 40,
    py: 0,
    px: 3,
    [LOW]: { px: 2 },
    textTransform: 'none',
  },
} as const;

function ViewChoice({ selection, isDrawing, onView, why }: PartProps) {
  const alertOff = why('alertView');
  return (
    <ToggleButtonGroup
      exclusive
      value={selection?.view ?? null}
      aria-label={texts.viewLabel}
      onChange={(_, view: FarmerView | null) => view !== null && onView(view)}
      sx={VIEWS}
    >
      <ToggleButton value="ndvi" disabled={selection === null || isDrawing}>
        {texts.ndvi}
      </ToggleButton>
      <Tooltip title={alertOff ?? ''} describeChild>
        <ToggleButton
          value="alert"
          aria-disabled={alertOff !== null}
          onClick={(event) => alertOff !== null && event.preventDefault()}
          sx={alertOff === null ? {} : { opacity: 0.5, cursor: 'not-allowed' }}
        >
          {texts.alerts}
        </ToggleButton>
      </Tooltip>
    </ToggleButtonGroup>
  );
}

function DateChoice({ selection, isDrawing, onDate }: Props) {
  const date = selection === null ? null : shownDate(selection);
  return (
    <MapSelect
      label={texts.dateLabel}
      value={date ?? ''}
      disabled={isDrawing || selection === null}
      onChange={(chosen) => onDate(chosen as IsoDate)}
      shown={date === null ? texts.noDates : formatDate(date)}
    >
      {selection === null
        ? []
        : datesOf(selection).map((row) => (
            <MenuItem key={row.date} value={row.date} sx={{ gap: 3, fontFeatureSettings: "'tnum'" }}>
              <span>{formatDate(row.date)}</span>
              {row.isAlert && <AlertMark />}
            </MenuItem>
          ))}
    </MapSelect>
  );
}

/** Choice of parcel, view and date. */
export function FarmerControls(props: Props) {
  const { parcels, selection, isDrawing } = props;
  const situation: FarmerSituation = { blocks: parcels, selection, isDrawing };
  const why = (button: FarmerButton) => {
    const reason = disabledReason(button, situation);
    return reason === null ? null : texts.reasons[reason];
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <ParcelChoice {...props} why={why} />
      {/* In units of the text: where it is large, the date is on a line of its own. */}
      <FloatingPanel
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          flex: '1 1 16.25rem',
          // Of a low screen the two are one row wherever they can be.
          [LOW]: { flexBasis: '18.5rem' },
          maxWidth: '26.25rem',
          minWidth: 0,
        }}
      >
        <ViewChoice {...props} why={why} />
        <Box sx={{ display: 'flex', flex: '1 1 8rem', [LOW]: { flexBasis: '7rem' }, minWidth: 0 }}>
          <DateChoice {...props} />
        </Box>
      </FloatingPanel>
    </Box>
  );
}
