import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '#web/session/useSession.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { useWidth } from '#web/ui/useWidth.ts';
import PrintIcon from '~icons/material-symbols/print-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { type Orientation, PAPER } from '#web/mapScreen/paper.ts';
import { type Printed, PrintSheet } from './PrintSheet.tsx';
import type { ShownPart } from './shownParts.ts';
import { useSeen } from './useSeen.ts';
import { usePaperMap } from './usePrinting.ts';

interface Props {
  readonly title: string;
  readonly attribution: string;
  readonly legends: readonly ShownPart[];
  /** Pages that follow the map. */
  readonly pages?: ReactNode;
  readonly onClose: () => void;
}

/** Width of the small picture of the sheet; the sheet itself is laid out in millimetres and scaled down. */
const PREVIEW = { landscape: 480, portrait: 300 } as const;
const PIXELS_PER_MM = 96 / 25.4;

const LONGEST = { title: 120, note: 200 } as const;

/** Only the sheet is printed, nothing of the screen. */
const paperOnly = (orientation: Orientation) => (
  <GlobalStyles
    styles={{
      '@page': { size: `A4 ${orientation}`, margin: `${PAPER.margin}mm` },
      '.print-sheet': { display: 'none' },
      '@media print': {
        'body > *:not(.print-sheet)': { display: 'none !important' },
        '.print-sheet': { display: 'block', printColorAdjust: 'exact' },
      },
    }}
  />
);

function Preview({ printed }: { readonly printed: Printed }) {
  const { width, height } = PAPER[printed.orientation];
  const [frame, room] = useWidth<HTMLDivElement>();
  const factor = Math.min(PREVIEW[printed.orientation], room) / (width * PIXELS_PER_MM);
  return (
    <Box
      ref={frame}
      aria-hidden
      inert
      sx={{
        width: PREVIEW[printed.orientation],
        height: height * PIXELS_PER_MM * factor,
        overflow: 'hidden',
        boxShadow: 1,
        maxWidth: '100%',
      }}
    >
      <Box sx={{ transform: `scale(${factor})`, transformOrigin: 'top left' }}>
        <PrintSheet {...printed} />
      </Box>
    </Box>
  );
}

/** Title and orientation of the sheet; beside them a preview. */
export function PrintDialog({ title: suggested, attribution, legends: all, pages, onClose }: Props) {
  const legends = useSeen(all);
  const { name } = useCurrentUser();
  const [title, setTitle] = useState(suggested);
  const [note, setNote] = useState('');
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const [withLegend, setWithLegend] = useState(true);
  const [at] = useState(() => new Date().toISOString());
  const map = usePaperMap(orientation);
  const printed: Printed | null =
    map.data === undefined
      ? null
      : {
          title,
          note,
          orientation,
          ...map.data,
          date: formatDateTime(at),
          author: name,
          attribution: map.data.hasGround ? attribution : '',
          legends: withLegend ? legends : [],
        };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="print-title">
      <DialogTitle id="print-title">{texts.printTitle}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 6 }}>
        <Box sx={{ flex: 1, minWidth: 220, display: 'grid', gap: 4, alignContent: 'start', pt: 2 }}>
          <TextField
            label={texts.printHeading}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            slotProps={{ htmlInput: { maxLength: LONGEST.title } }}
          />
          <TextField
            label={texts.printNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: LONGEST.note } }}
          />
          <ToggleButtonGroup
            exclusive
            value={orientation}
            aria-label={texts.orientation}
            disabled={map.isFetching}
            onChange={(_, value: Orientation | null) => value !== null && setOrientation(value)}
          >
            <ToggleButton value="landscape">{texts.landscape}</ToggleButton>
            <ToggleButton value="portrait">{texts.portrait}</ToggleButton>
          </ToggleButtonGroup>
          <FormControlLabel
            control={<Checkbox checked={withLegend} onChange={(_, checked) => setWithLegend(checked)} />}
            label={texts.withLegend}
          />
          {map.data?.hasGround === false && <Alert severity="info">{texts.withoutGround}</Alert>}
          {map.isError && (
            <Alert severity="error" action={<Button onClick={() => void map.refetch()}>{texts.retry}</Button>}>
              {texts.printFailed}
            </Alert>
          )}
        </Box>
        <Box sx={{ flex: 'none', maxWidth: '100%' }} role="status" aria-label={texts.preview}>
          {printed === null && (
            <Box component="span" sx={VISUALLY_HIDDEN}>
              {texts.preparing}
            </Box>
          )}
          {printed === null ? (
            <Skeleton
              variant="rectangular"
              width={PREVIEW[orientation]}
              height={(PREVIEW[orientation] * PAPER[orientation].height) / PAPER[orientation].width}
              sx={{ maxWidth: '100%' }}
            />
          ) : (
            <Preview printed={printed} />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={printed === null || title.trim() === ''}
          onClick={() => window.print()}
        >
          {texts.doPrint}
        </Button>
      </DialogActions>
      {paperOnly(orientation)}
      {printed !== null &&
        createPortal(
          <div className="print-sheet">
            <PrintSheet {...printed} />
            {pages}
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
