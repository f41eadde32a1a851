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
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { closeOf } from '#web/ui/closeOf.ts';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { useWidth } from '#web/ui/useWidth.ts';
import PrintIcon from '~icons/material-symbols/print-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import {
  type Orientation,
  PAPER_MARGIN,
  PAPER_SIZES,
  type Paper,
  type PaperSize,
  ROUND_SCALES,
  sheetOf,
} from '#web/mapScreen/paper.ts';
import { LegendPage, type Printed, PrintSheet } from './PrintSheet.tsx';
import type { ShownPart } from './shownParts.ts';
import { seenAt } from './useSeen.ts';
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
const paperOnly = ({ size, orientation }: Paper) => (
  <GlobalStyles
    styles={{
      '@page': { size: `${size} ${orientation}`, margin: `${PAPER_MARGIN}mm` },
      '.print-sheet': { display: 'none' },
      '@media print': {
        'body > *:not(.print-sheet)': { display: 'none !important' },
        '.print-sheet': { display: 'block', printColorAdjust: 'exact' },
      },
    }}
  />
);

interface PreviewProps {
  readonly printed: Printed;
  readonly onMeasured: (isOverfull: boolean) => void;
}

function Preview({ printed, onMeasured }: PreviewProps) {
  const { width, height } = sheetOf(printed.paper);
  const [frame, room] = useWidth<HTMLDivElement>();
  const factor = Math.min(PREVIEW[printed.paper.orientation], room) / (width * PIXELS_PER_MM);
  return (
    <Box
      ref={frame}
      aria-hidden
      inert
      sx={{
        width: PREVIEW[printed.paper.orientation],
        height: height * PIXELS_PER_MM * factor,
        overflow: 'hidden',
        boxShadow: 1,
        maxWidth: '100%',
      }}
    >
      <Box sx={{ transform: `scale(${factor})`, transformOrigin: 'top left' }}>
        <PrintSheet {...printed} onMeasured={onMeasured} />
      </Box>
    </Box>
  );
}

/** The person's choices about the sheet. */
interface Choices {
  readonly title: string;
  readonly note: string;
  readonly paper: Paper;
  /** 1 to so many; null for the content of the screen. */
  readonly denominator: number | null;
  readonly withLegend: boolean;
}

interface ChoicesProps {
  readonly choices: Choices;
  readonly onChange: (part: Partial<Choices>) => void;
  readonly map: ReturnType<typeof usePaperMap>;
}

function ChoiceFields({ choices: { title, note, paper, denominator, withLegend }, onChange, map }: ChoicesProps) {
  return (
    <Box sx={{ flex: 1, minWidth: 220, display: 'grid', gap: 4, alignContent: 'start', pt: 2 }}>
      <TextField
        label={texts.printHeading}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: LONGEST.title } }}
      />
      <TextField
        label={texts.printNote}
        value={note}
        onChange={(event) => onChange({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: LONGEST.note } }}
      />
      <TextField
        select
        label={texts.scale}
        value={denominator ?? ''}
        disabled={map.isFetching}
        onChange={({ target: { value } }) => onChange({ denominator: value === '' ? null : Number(value) })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{texts.scaleOfScreen}</option>
        {ROUND_SCALES.map((scale) => (
          <option key={scale} value={scale}>
            {texts.scaleOf(formatCount(scale))}
          </option>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        value={paper.size}
        aria-label={texts.paperSize}
        disabled={map.isFetching}
        onChange={(_, size: PaperSize | null) => size !== null && onChange({ paper: { ...paper, size } })}
      >
        {PAPER_SIZES.map((size) => (
          <ToggleButton key={size} value={size}>
            {size}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        exclusive
        value={paper.orientation}
        aria-label={texts.orientation}
        disabled={map.isFetching}
        onChange={(_, orientation: Orientation | null) =>
          orientation !== null && onChange({ paper: { ...paper, orientation } })
        }
      >
        <ToggleButton value="landscape">{texts.landscape}</ToggleButton>
        <ToggleButton value="portrait">{texts.portrait}</ToggleButton>
      </ToggleButtonGroup>
      <FormControlLabel
        control={<Checkbox checked={withLegend} onChange={(_, checked) => onChange({ withLegend: checked })} />}
        label={texts.withLegend}
      />
      {map.data?.hasGround === false && <Alert severity="info">{texts.withoutGround}</Alert>}
      {map.isError && (
        <Alert severity="error" action={<Button onClick={() => void map.refetch()}>{texts.retry}</Button>}>
          {texts.printFailed}
        </Alert>
      )}
    </Box>
  );
}

function Preparing({ paper }: Pick<Choices, 'paper'>) {
  const { width, height } = sheetOf(paper);
  const shown = PREVIEW[paper.orientation];
  return (
    <>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {texts.preparing}
      </Box>
      <Skeleton variant="rectangular" width={shown} height={(shown * height) / width} sx={{ maxWidth: '100%' }} />
    </>
  );
}

/** The sheet as it is printed; null until the map is drawn in its size. */
function usePrinted(
  choices: Choices,
  map: ReturnType<typeof usePaperMap>,
  sheet: Props,
  isOverfull: boolean,
): Printed | null {
  const { name, company } = useCurrentUser();
  const [at] = useState(() => new Date().toISOString());
  if (map.data === undefined) return null;
  const { title, note, paper, withLegend } = choices;
  const { resolution, ...printed } = map.data;
  return {
    title,
    note,
    paper,
    logo: company?.logoUrl ?? null,
    ...printed,
    date: formatDateTime(at),
    author: name,
    attribution: printed.hasGround ? sheet.attribution : '',
    legends: withLegend ? seenAt(sheet.legends, resolution) : [],
    areLegendsApart: withLegend && isOverfull,
  };
}

/** Title and orientation of the sheet; beside them a preview. */
export function PrintDialog(props: Props) {
  const { pages, onClose } = props;
  const [choices, setChoices] = useState<Choices>({
    title: props.title,
    note: '',
    paper: { size: 'A4', orientation: 'landscape' },
    denominator: null,
    withLegend: true,
  });
  const { paper, denominator } = choices;
  const map = usePaperMap(paper, denominator);
  const [isOverfull, setOverfull] = useState(false);
  const printed = usePrinted(choices, map, props, isOverfull);
  const isTyped = choices.title !== props.title || choices.note !== '';
  return (
    <Dialog open onClose={closeOf(isTyped, onClose)} maxWidth="md" fullWidth aria-labelledby="print-title">
      <DialogTitle id="print-title">{texts.printTitle}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 6 }}>
        <ChoiceFields choices={choices} onChange={(part) => setChoices({ ...choices, ...part })} map={map} />
        <Box sx={{ flex: 'none', maxWidth: '100%' }} role="status" aria-label={texts.preview}>
          {printed === null ? <Preparing paper={paper} /> : <Preview printed={printed} onMeasured={setOverfull} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={printed === null || choices.title.trim() === ''}
          onClick={() => window.print()}
        >
          {texts.doPrint}
        </Button>
      </DialogActions>
      {paperOnly(paper)}
      {printed !== null &&
        createPortal(
          <div className="print-sheet">
            <PrintSheet {...printed} />
            {printed.areLegendsApart && <LegendPage {...printed} />}
            {pages}
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
