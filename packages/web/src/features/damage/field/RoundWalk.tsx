import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { outlineOfWalk } from '@georisk/domain/field/walk.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { type FixState, useFixes } from '#web/map/position/fixes.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { packShape } from '../damageDrawing/shapeDraft.ts';
import { shapeOperation } from '../damageDrawing/shapeOperation.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldMap } from './FieldMap.tsx';
import { type RoundKind, roundKinds, roundShape, type RoundShape } from './round.ts';
import { RoundCard, type RoundState } from './RoundCard.tsx';
import { useSunlight } from './sunlight.ts';
import { useWakeLock } from './useWakeLock.ts';
import { storedWay, storeWay, useWay } from './useWay.ts';

interface WalkProps {
  readonly plot: DamagePlot;
  readonly outbox: Outbox;
}

const nothing = () => undefined;
const NOTHING: readonly never[] = [];

/** The steps of a walk around a field; what is walked stays on the device until it is saved. */
export function useRound(
  { plot, outbox }: WalkProps,
  position: FixState,
  [state, setState]: readonly [RoundState, (state: RoundState) => void],
) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const of = { kind: 'round', userId: user.id, plotId: plot.id } as const;
  const fix = position.kind === 'found' ? position.fix : null;
  const { way, clear } = useWay(of, state === 'walking' ? fix : null);
  const [areaId, setAreaId] = useState(newUuid7);
  const [saved, setSaved] = useState<RoundKind | null>(null);
  const shapes = useMemo(() => {
    const made = roundKinds(plot).flatMap((kind): [RoundKind, RoundShape][] => {
      const shape = roundShape(plot, way, kind, areaId);
      return shape === null ? [] : [[kind, shape]];
    });
    return Object.fromEntries(made) as Partial<Record<RoundKind, RoundShape>>;
  }, [plot, way, areaId]);
  const again = () => {
    clear();
    setAreaId(newUuid7());
    setState('idle');
  };
  return {
    fix,
    way,
    shapes,
    saved,
    again,
    save: (kind: RoundKind) => {
      const shape = shapes[kind];
      if (shape === undefined || shape.judged.refusals.length > 0) return;
      const gps = fix === null ? {} : { gps: { at: fix.at, accuracy: fix.accuracy } };
      const id = outbox.enqueue({ ...shapeOperation(shape.draft, plot), ...gps });
      currentSender.now();
      // What was walked goes once the device has the change that contains it.
      void outbox.settled(id).then(clear);
      setSaved(kind);
    },
    adjust: (kind: RoundKind) => {
      const shape = shapes[kind];
      if (shape === undefined) return;
      const id = outbox.write('shape', String(plot.id), packShape(shape.draft));
      void outbox.settled(id).then(() => storeWay(of, []));
      void navigate(plotHref(plot.damage.damageNumber, plot.id, 'drawing'));
    },
  };
}

/** The walk around a field: the device draws its outline. */
export function RoundWalk({ plot, outbox }: WalkProps) {
  const { id: userId } = useCurrentUser();
  const [isSunny, toggleSunlight] = useSunlight();
  // A walk that was cut short goes on where its person says so.
  const [state, setState] = useState<RoundState>(() =>
    storedWay({ kind: 'round', userId, plotId: plot.id }).length > 0 ? 'paused' : 'idle',
  );
  const position = useFixes(state === 'walking' || state === 'paused');
  useWakeLock(state === 'walking');
  const round = useRound({ plot, outbox }, position, [state, setState]);
  const { fix, way, shapes, saved } = round;
  const outline = useMemo(() => (saved === null ? outlineOfWalk(way) : []), [saved, way]);
  const crossings = saved === null ? (shapes.area ?? shapes.table)?.judged.crossings : undefined;
  return (
    <FieldFrame
      back={plotHref(plot.damage.damageNumber, plot.id, 'drawing')}
      isSunny={isSunny}
      map={
        <FieldMap
          {...{ plot, outline, crossings, fix, isSunny }}
          points={plot.sampling ?? []}
          target={null}
          way={NOTHING}
          onSunlight={toggleSunlight}
          follows={false}
          onPick={nothing}
        />
      }
      card={
        <RoundCard
          {...{ plot, state, position, way, shapes, saved }}
          onState={setState}
          onAgain={round.again}
          onSave={round.save}
          onAdjust={round.adjust}
        />
      }
    />
  );
}
