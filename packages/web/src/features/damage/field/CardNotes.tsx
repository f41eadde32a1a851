import { distance } from '@georisk/domain/geo/ring.ts';
import { fixQuality } from '@georisk/domain/field/wayToPoint.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FixState } from '#web/map/position/fixes.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { plotTexts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { awayText } from './awayText.ts';
import { TALL } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';
import type { FieldWork, Held } from './useFieldWork.ts';

/** What a person should know of their position; null where it is as good as it should be. */
export function positionSentence(position: FixState): string | null {
  if (position.kind !== 'found') return texts.position[position.kind];
  const { accuracy } = position.fix;
  return fixQuality(accuracy) === 'useless' ? texts.position.useless(accuracy) : null;
}

function heldSentence({ why, point }: Held, position: FixState): string {
  if (why === 'unknown' || position.kind !== 'found') return texts.held.unknown;
  const { accuracy, at } = position.fix;
  return why === 'poor' ? texts.held.poor(accuracy) : texts.held.far(awayText(distance(at, positionOf(point))));
}

/** A measurement that waits: why, and the two ways on. */
function HeldNote({ work, position }: { readonly work: FieldWork; readonly position: FixState }) {
  const { held } = work;
  if (held === null) return null;
  const { point, entered } = held;
  return (
    <FormMessage severity="warning">
      <strong>{texts.heldValue(point.sequenceId, entered.yield, entered.comment)}</strong>
      <Typography>{heldSentence(held, position)}</Typography>
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        <Button variant="contained" color="wheat" onClick={work.saveHeld} sx={{ ...TALL, flex: 1 }}>
          {texts.saveAsIs}
        </Button>
        <Button onClick={work.dropHeld} sx={TALL}>
          {texts.cancel}
        </Button>
      </Box>
    </FormMessage>
  );
}

/** The first question that was left open at another point, with the way back to it. */
function AskedNote({ work }: { readonly work: FieldWork }) {
  const [first] = work.asked;
  if (first === undefined) return null;
  const { point, entered } = first;
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      <Button onClick={() => work.choose(point.id)} sx={{ minHeight: 44, textAlign: 'left' }}>
        {texts.asked(point.sequenceId, entered.yield, entered.comment)}
      </Button>
    </Box>
  );
}

/** The last measurement with its way back, and what is still on this device. */
function LastNote({ work }: { readonly work: FieldWork }) {
  const { last, sampling } = work;
  const { pendingCount, isKept } = sampling;
  if (last === null && pendingCount === 0) return null;
  const sending = pendingCount === 0 ? texts.sent : texts.unsent(pendingCount, isKept);
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        {last !== null && (
          <Typography variant="body2" noWrap>
            {texts.saved(last.before.sequenceId, last.entered.yield, last.entered.comment)}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {sending}
        </Typography>
      </Box>
      {last !== null && (
        <Button onClick={work.undo} sx={{ flex: 'none', minHeight: 44 }}>
          {texts.undo}
        </Button>
      )}
    </Box>
  );
}

interface Props {
  readonly work: FieldWork;
  readonly position: FixState;
  readonly canEdit: boolean;
}

/** Everything that is said under the head of the card; the first thing that needs an answer stands alone. */
export function CardNotes({ work, position, canEdit }: Props) {
  const { message, isClosed } = work.sampling;
  if (work.held !== null) return <HeldNote work={work} position={position} />;
  const sentence = positionSentence(position);
  return (
    <>
      {!canEdit && <FormMessage severity="info">{isClosed ? plotTexts.closed : plotTexts.readOnly}</FormMessage>}
      {message?.severity === 'error' && <FormMessage severity="error">{message.lines.join(' ')}</FormMessage>}
      {sentence !== null && (
        <Typography variant="body2" color="textSecondary" role="status">
          {sentence}
        </Typography>
      )}
      <AskedNote work={work} />
      {canEdit && <LastNote work={work} />}
    </>
  );
}
