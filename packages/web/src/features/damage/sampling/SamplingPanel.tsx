import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { href } from '#web/routes/routes.ts';
import PrintIcon from '~icons/material-symbols/print-outline-rounded';
import TableIcon from '~icons/material-symbols/table-rows-outline-rounded';
import { Section } from '#web/ui/Section.tsx';
import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { ProvisionalFigure } from '../yieldResult/ProvisionalFigure.tsx';
import { stateOf } from './pending.ts';
import { PointRows } from './PointRows.tsx';
import { SavingNote } from './SavingNote.tsx';
import { samplingTexts as texts } from './texts.hu.ts';
import type { Sampling } from './useSampling.ts';
import { SAMPLING_MODES, type SamplingMode, type SamplingModes } from './useSamplingModes.ts';
import { WalkButton } from './WalkButton.tsx';
import { ZonesButton } from './ZonesButton.tsx';
import { ZonesNote } from './ZonesNote.tsx';

interface Props {
  readonly plot: DamagePlot;
  readonly sampling: Sampling;
  readonly modes: SamplingModes;
  readonly onPrint: () => void;
}

/** The effect of a tap on the map. */
function ModeButtons({ modes }: Pick<Props, 'modes'>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      fullWidth
      value={modes.mode}
      aria-label={texts.modesLabel}
      onChange={(_, mode: SamplingMode | null) => modes.setMode(mode)}
      sx={{
        mb: 2,
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 1,
        '& .MuiToggleButton-root': {
          textTransform: 'none',
          minHeight: 44,
          m: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px !important',
        },
      }}
    >
      {SAMPLING_MODES.map((mode) => (
        <ToggleButton key={mode} value={mode}>
          {texts.modes[mode]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The points in walking order, and the plan for the field. */
function Points({ plot, sampling: { points, next }, modes, onPrint }: Props) {
  if (points.length === 0) return <Typography color="textSecondary">{texts.noPoints}</Typography>;
  const used = points.filter(({ isUsed }) => isUsed);
  const done = used.filter((point) => point.yield !== null).length;
  const plan = `/api/downloads/sampling/${plot.id}`;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.progress(done, used.length)}
      </Typography>
      <PointRows points={points} next={next} onOpen={modes.onPick} />
      <Stack spacing={1} sx={{ mt: 3 }} className="no-print">
        <Button
          component={Link}
          to={href.createSampling(plot.damage.damageNumber, plot.id)}
          variant="outlined"
          startIcon={<TableIcon />}
        >
          {texts.table}
        </Button>
        <Button startIcon={<PrintIcon />} onClick={onPrint}>
          {texts.print}
        </Button>
        <DownloadButton url={plan} fileName={`mintavetel-${plot.id}.kml`} label={texts.kml} />
        <DownloadButton url={`${plan}.gpx`} fileName={`mintavetel-${plot.id}.gpx`} label={texts.gpx} />
      </Stack>
    </>
  );
}

/** The sampling of a plot: its zones, the effect of a tap on the map, the points, the plan for the field. */
export function SamplingPanel(props: Props) {
  const { plot, sampling, modes } = props;
  return (
    <>
      {sampling.pendingCount > 0 && (
        <Box sx={{ px: 4, pb: 3 }}>
          <SavingNote sampling={sampling} canEdit={plot.canEdit} />
        </Box>
      )}
      {plot.canEdit ? (
        <Section title={texts.zones}>
          <Stack spacing={3}>
            <ZonesNote plot={plot} />
            <ZonesButton plot={plot} unsaved={sampling.pendingCount} />
          </Stack>
        </Section>
      ) : (
        <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
          {plot.damage.status === 'closed' ? plotTexts.closed : texts.readOnly}
        </Typography>
      )}
      <ProvisionalFigure
        plot={plot}
        points={sampling.points}
        {...(plot.canEdit && {
          onSkip: (left: readonly SamplingPoint[]) =>
            void sampling.change(left.map((point) => ({ kind: 'put', point: { ...stateOf(point), isUsed: false } }))),
        })}
      />
      <Section title={texts.points}>
        {/* On a phone it is in the head of the sheet. */}
        <Box sx={{ display: { xs: 'none', md: 'block' }, mb: 3 }} className="no-print">
          <WalkButton plot={plot} points={sampling.points} />
        </Box>
        {plot.canEdit && <ModeButtons modes={modes} />}
        <Points {...props} />
      </Section>
    </>
  );
}
