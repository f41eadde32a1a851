import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { fixQuality, GOOD_FIX } from '@georisk/domain/field/wayToPoint.ts';
import { wayLength } from '@georisk/domain/field/walk.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatHectares } from '#web/lib/format.ts';
import { MIN } from '#web/map/sketch/sketch.ts';
import type { FixState } from '#web/map/position/fixes.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { useOnline } from '#web/ui/ProgressView.tsx';
import { awayText } from './awayText.ts';
import { TALL } from './keyStyle.ts';
import type { RoundKind, RoundShape } from './round.ts';
import { fieldTexts } from './texts.hu.ts';

const texts = fieldTexts.round;

/** Where a walk around a field is. */
export type RoundState = 'idle' | 'walking' | 'paused' | 'finished';

export interface RoundProps {
  readonly plot: DamagePlot;
  readonly state: RoundState;
  readonly position: FixState;
  readonly way: readonly Position[];
  /** The shape for each thing that it can become; none before it has three corners. */
  readonly shapes: Readonly<Partial<Record<RoundKind, RoundShape>>>;
  readonly saved: RoundKind | null;
  readonly onState: (state: RoundState) => void;
  readonly onAgain: () => void;
  readonly onSave: (kind: RoundKind) => void;
  readonly onAdjust: (kind: RoundKind) => void;
}

const BIG = { ...TALL, flex: 1 } as const;

function Steps({ state, onState, onAgain, shapes }: RoundProps) {
  const isArea = Object.keys(shapes).length > 0;
  if (state === 'idle')
    return (
      <Button variant="contained" color="wheat" onClick={() => onState('walking')} sx={BIG}>
        {texts.start}
      </Button>
    );
  return (
    <>
      <Button variant="outlined" onClick={() => onState(state === 'walking' ? 'paused' : 'walking')} sx={BIG}>
        {state === 'walking' ? texts.pause : texts.go}
      </Button>
      {state === 'finished' ? (
        <Button onClick={onAgain} sx={BIG}>
          {texts.again}
        </Button>
      ) : (
        <Button variant="contained" color="wheat" disabled={!isArea} onClick={() => onState('finished')} sx={BIG}>
          {texts.finish}
        </Button>
      )}
    </>
  );
}

/** Of a finished walk: its area, what the drawing says of it, and the ways to save it. */
function Finished({ shapes, onSave, onAdjust }: RoundProps) {
  const kinds = Object.keys(shapes) as RoundKind[];
  const [first] = kinds;
  const refusals = [...new Set(kinds.flatMap((kind) => shapes[kind]?.judged.refusals ?? []))];
  const warnings = [...new Set(kinds.flatMap((kind) => shapes[kind]?.judged.warnings ?? []))];
  return (
    <>
      {refusals.length > 0 && <FormMessage severity="error">{[texts.refused, ...refusals].join(' ')}</FormMessage>}
      {warnings.length > 0 && <FormMessage severity="warning">{warnings.join(' ')}</FormMessage>}
      <Box sx={{ display: 'grid', gap: '6px' }}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="contained"
            color="wheat"
            disabled={shapes[kind]?.judged.refusals.length !== 0}
            onClick={() => onSave(kind)}
            sx={TALL}
          >
            {texts[kind === 'area' ? 'saveArea' : 'saveTable']}
          </Button>
        ))}
        {first !== undefined && (
          <Button variant="outlined" onClick={() => onAdjust(first)} sx={TALL}>
            {texts.adjust}
          </Button>
        )}
      </Box>
    </>
  );
}

/** What is known of the walk so far. */
function Progress({ state, position, way, shapes }: RoundProps) {
  if (state === 'idle') return <Typography>{texts.text}</Typography>;
  const shape = shapes.area ?? shapes.table;
  const isPoor = position.kind === 'found' && fixQuality(position.fix.accuracy) !== 'good';
  return (
    <Box role="status">
      <Typography sx={{ fontFeatureSettings: "'tnum'" }}>
        {texts.length(awayText(wayLength(way)), shape?.draft.sketch.vertices.length ?? way.length)}
      </Typography>
      <Typography variant={shape === undefined ? 'body1' : 'h2'} component="p">
        {shape === undefined
          ? way.length < MIN.polygon
            ? texts.few
            : texts.line
          : texts.area(formatHectares(shape.judged.area))}
      </Typography>
      {state === 'walking' && (isPoor || position.kind === 'searching') && (
        <Typography color="warning">{texts.waiting(GOOD_FIX)}</Typography>
      )}
    </Box>
  );
}

/** The card of a walk around a field. */
export function RoundCard(props: RoundProps) {
  const { plot, state, position, saved } = props;
  const toDrawing = plotHref(plot.damage.damageNumber, plot.id, 'drawing');
  const online = useOnline();
  const isBlind = position.kind === 'denied' || position.kind === 'failed';
  return (
    <>
      <Typography variant="h2" component="h1">
        {texts.title}
        {position.kind === 'found' && ` · ${fieldTexts.accuracy(position.fix.accuracy)}`}
      </Typography>
      {saved !== null ? (
        <FormMessage severity="success">
          {[texts.saved[saved], ...(online ? [] : [texts.keptHere])].join(' ')}
        </FormMessage>
      ) : isBlind ? (
        <FormMessage severity="warning">{texts.noPosition}</FormMessage>
      ) : (
        <Progress {...props} />
      )}
      {saved === null && (!isBlind || state === 'finished') && (
        <>
          {state === 'finished' && <Finished {...props} />}
          <Box sx={{ display: 'flex', gap: '6px' }}>
            <Steps {...props} />
          </Box>
        </>
      )}
      {(saved !== null || isBlind) && (
        <Button component={Link} to={toDrawing} variant="outlined" sx={TALL}>
          {texts.toDrawing}
        </Button>
      )}
    </>
  );
}
