import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Delay } from '#web/lib/delay.ts';
import { formatDateTime, formatHectares } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import WaitIcon from '~icons/material-symbols/cloud-off-outline-rounded';
import { drawingTexts as texts } from './texts.hu.ts';

interface WaitingProps {
  readonly why: Delay;
  /** The device has it on its disk. */
  readonly isKept: boolean;
  readonly onTry: () => void;
  readonly onEdit: () => void;
  /** Goes on with something else: it is sent all the same. */
  readonly onLeave: () => void;
}

/** A waiting save: why, what was kept, and that it is sent automatically. */
export function WaitingPanel(props: WaitingProps) {
  return (
    <FloatingPanel role="status" sx={{ p: 3 }}>
      <Stack direction="row" spacing={3} sx={{ alignItems: 'flex-start' }}>
        <WaitIcon style={{ flex: 'none' }} />
        <Typography variant="body2">{texts.waiting(props.why, props.isKept)}</Typography>
      </Stack>
      <Stack direction="row" spacing={2} sx={{ mt: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button onClick={props.onLeave}>{texts.leaveWaiting}</Button>
        <Button onClick={props.onEdit}>{texts.editOn}</Button>
        <Button variant="contained" onClick={props.onTry}>
          {texts.tryNow}
        </Button>
      </Stack>
    </FloatingPanel>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly text: string;
  /** Hectares of the own outline. */
  readonly area: number;
  /** Hectares of the stored one; null where it was deleted. */
  readonly theirs: number | null;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Two people saved one shape: the map shows both, the second person chooses. */
export const ConflictChoice = ({ title, text, area, theirs, onMine, onTheirs }: ChoiceProps) => (
  <FloatingPanel role="alert" sx={{ p: 3 }}>
    <Typography variant="subtitle1" component="h2">
      {title}
    </Typography>
    <Typography variant="body2">{text}</Typography>
    <Typography variant="body2" sx={{ my: 1, fontFeatureSettings: "'tnum'" }}>
      {texts.conflictArea(texts.mine, formatHectares(area))}
      {theirs !== null && ` · ${texts.conflictArea(texts.theirs, formatHectares(theirs))}`}
    </Typography>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={onTheirs}>
        {texts.keepTheirs}
      </Button>
      <Button variant="contained" color="wheat" onClick={onMine}>
        {texts.keepMine}
      </Button>
    </Stack>
  </FloatingPanel>
);

interface ConflictProps extends Pick<ChoiceProps, 'area' | 'onMine' | 'onTheirs'> {
  readonly current: PolicyPlot;
}

/** Two people saved one outline of a plot. */
export function ConflictPanel({ current, ...own }: ConflictProps) {
  const at = formatDateTime(current.updatedAt);
  return (
    <ConflictChoice
      {...own}
      title={texts.conflictTitle}
      text={current.tableGeometry === null ? texts.conflictNone(at) : texts.conflictText(at)}
      theirs={current.tableGeometryHa}
    />
  );
}
