import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { crop, isPlantCode } from '@georisk/domain/crops/crops.ts';
import { aidKindOf, type CountedYield } from '@georisk/domain/field/aids.ts';
import { readCounted, withCounted } from '@georisk/domain/field/aids.hu.ts';
import type { ZeroReason } from '@georisk/domain/field/zeroReasons.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FixState } from '#web/map/position/fixes.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { PointRows } from '../sampling/PointRows.tsx';
import { decimalText, textOf, typedBox, yieldDoubt } from '../sampling/pointText.ts';
import { AidForm } from './AidForm.tsx';
import { CardHead } from './CardHead.tsx';
import { CardNotes } from './CardNotes.tsx';
import { type CardPart, CardTools } from './CardTools.tsx';
import { FigureRow } from './FigureRow.tsx';
import { LongComment } from './LongComment.tsx';
import { type Entered, ownWords, withoutReason, withReason } from './measured.ts';
import { NumberPad } from './NumberPad.tsx';
import { PhotoKey } from './PhotoKey.tsx';
import { fieldTexts as texts } from './texts.hu.ts';
import { type CommentRoom, useCommentRoom } from './useCommentRoom.ts';
import type { FieldWork } from './useFieldWork.ts';
import { YieldKeys } from './YieldKeys.tsx';
import { ZeroKeys } from './ZeroKeys.tsx';

export interface CardProps {
  readonly plot: DamagePlot;
  readonly outbox: Outbox;
  readonly work: FieldWork;
  readonly position: FixState;
  readonly heading: number | null;
  readonly isThere: boolean;
}

/** Of crops without a row in the table: the widest usual range, t/ha. */
const UNKNOWN = { expected: 5, max: 20 } as const;

/** The yields of the measured points, in the order in which they were measured. */
const lastYields = (points: readonly SamplingPoint[]): readonly number[] =>
  points
    .filter((point) => point.yield !== null)
    .toSorted((a, b) => ((a.measuredAt ?? '') < (b.measuredAt ?? '') ? -1 : 1))
    .map((point) => point.yield ?? 0);

const expectedOf = ({ plantCode, yieldDetails }: DamagePlot) => {
  if (!isPlantCode(plantCode)) return UNKNOWN;
  const { ref, max } = crop(plantCode);
  return { expected: yieldDetails?.referenceYield ?? ref, max };
};

interface PartProps extends CardProps {
  readonly target: SamplingPoint;
  readonly part: CardPart;
  readonly onPart: (part: CardPart) => void;
}

/** A new yield keeps the comment, without a reason for an earlier zero and without an earlier counting. */
const plainly = (point: SamplingPoint, value: number): Entered => ({
  yield: value,
  comment: ownWords(point.comment),
  isUsed: true,
});
const counting = (point: SamplingPoint, counted: CountedYield): Entered => ({
  yield: counted.yield,
  comment: withCounted(withoutReason(point.comment), counted),
  isUsed: true,
});

/** A zero, or a point that nobody could measure, with its reason. */
const without = (point: SamplingPoint, { text, counts }: ZeroReason): Entered => ({
  yield: counts ? 0 : null,
  comment: withReason(withCounted(point.comment, null), text),
  isUsed: counts,
});

interface EntryProps extends PartProps {
  readonly enter: CommentRoom['enter'];
}

/** The way in which the yield is entered. */
function Entry({ plot, outbox, work, target, part, onPart, enter }: EntryProps) {
  const { points } = work.sampling;
  const disabled = !plot.canEdit;
  const kind = isPlantCode(plot.plantCode) ? aidKindOf(plot.plantCode) : null;
  switch (part) {
    case 'pad':
      return (
        <NumberPad
          key={target.id}
          initial={typedBox(outbox).read(target.id)?.yield ?? decimalText(target.yield)}
          disabled={disabled}
          doubtOf={(text) => yieldDoubt({ ...textOf(target), yield: text }, plot.plantCode, target.sequenceId)}
          onEnter={(value) => enter((point) => plainly(point, value))}
          onZero={() => onPart('zero')}
        />
      );
    case 'zero':
      return <ZeroKeys disabled={disabled} onEnter={(reason) => enter((point) => without(point, reason))} />;
    case 'aid':
      return kind === null ? (
        <Typography>{texts.aidNone}</Typography>
      ) : (
        <AidForm
          key={target.id}
          kind={kind}
          initial={
            points.map(({ comment }) => readCounted(comment)).findLast((each) => each?.kind === kind)?.values ?? {}
          }
          disabled={disabled}
          onEnter={(counted) => enter((point) => counting(point, counted))}
        />
      );
    case 'list':
      return (
        <Box
          sx={{ overflowY: 'auto', maxHeight: '40dvh', minHeight: 96, px: 2, mx: -2 }}
          aria-label={texts.list}
          role="region"
        >
          <PointRows
            points={points}
            next={target.id}
            onOpen={(id) => {
              work.choose(id);
              onPart('keys');
            }}
          />
        </Box>
      );
    default:
      return (
        <YieldKeys
          {...expectedOf(plot)}
          last={lastYields(points)}
          value={target.yield}
          disabled={disabled}
          onEnter={(value) => enter((point) => plainly(point, value))}
        />
      );
  }
}

/** The entry, and over it the point's comment where it leaves no room for the reason or the counting. */
function Entering(props: PartProps) {
  const { work, target, part, onPart } = props;
  const comment = useCommentRoom(target, (entered) => {
    work.enter(entered);
    if (part === 'zero') onPart('keys');
  });
  return (
    <>
      {comment.room !== null && <LongComment {...comment} room={comment.room} />}
      <Entry {...props} enter={comment.enter} />
    </>
  );
}

/** The one card of the field screen: where the next point is, and what was measured there. */
export function FieldCard(props: CardProps) {
  const { plot, outbox, work, position, heading, isThere } = props;
  const { target, sampling } = work;
  const [part, setPart] = useState<CardPart>('keys');
  const used = sampling.points.filter(({ isUsed }) => isUsed);
  const done = used.filter((point) => point.yield !== null).length;
  const hasAid = isPlantCode(plot.plantCode) && aidKindOf(plot.plantCode) !== null;
  const parts: readonly CardPart[] = ['keys', 'pad', 'zero', ...(hasAid ? (['aid'] as const) : []), 'list'];
  return (
    <>
      {target === null ? (
        <Box>
          <Typography variant="h2" component="h1">
            {texts.allDone}
          </Typography>
          <Typography color="textSecondary">{texts.allDoneText}</Typography>
        </Box>
      ) : (
        <CardHead {...{ target, position, heading, isThere, done }} all={used.length} />
      )}
      {plot.damagedArea > 0 && <FigureRow plot={plot} points={sampling.points} />}
      <CardNotes work={work} position={position} canEdit={plot.canEdit} />
      {target === null ? (
        <PointRows points={sampling.points} next={null} onOpen={work.choose} />
      ) : (
        <>
          {work.held === null && <Entering {...props} target={target} part={part} onPart={setPart} />}
          <Box sx={{ flex: 'none', display: 'flex', gap: '6px', mt: 'auto' }}>
            <CardTools part={part} parts={parts} onPart={setPart} />
            {plot.canEdit && <PhotoKey plot={plot} target={target} outbox={outbox} />}
          </Box>
        </>
      )}
    </>
  );
}
