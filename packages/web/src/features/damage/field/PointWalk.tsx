import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useState } from 'react';
import { askForCompass, useCompass } from '#web/map/position/compass.ts';
import { useFixes } from '#web/map/position/fixes.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { ConflictDialog } from '../sampling/ConflictDialog.tsx';
import { FieldCard } from './FieldCard.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldMap } from './FieldMap.tsx';
import { StartCard } from './StartCard.tsx';
import { useSunlight } from './sunlight.ts';
import { useArrival } from './useArrival.ts';
import { useFieldWork } from './useFieldWork.ts';
import { useWakeLock } from './useWakeLock.ts';
import { useWay } from './useWay.ts';

const NOTHING: readonly never[] = [];

interface WalkProps {
  readonly plot: DamagePlot;
  readonly outbox: Outbox;
}

/** The walk from point to point. */
export function PointWalk({ plot, outbox }: WalkProps) {
  const user = useCurrentUser();
  const [isStarted, setStarted] = useState(false);
  const [isSunny, toggleSunlight] = useSunlight();
  const position = useFixes(isStarted);
  const heading = useCompass(isStarted);
  useWakeLock(isStarted);
  const fix = position.kind === 'found' ? position.fix : null;
  const { way } = useWay({ kind: 'way', userId: user.id, plotId: plot.id }, fix);
  const work = useFieldWork(plot, outbox, position);
  const { target, sampling } = work;
  const isThere = useArrival(fix, target === null ? null : { id: target.id, position: positionOf(target) });
  const start = () => {
    void askForCompass();
    setStarted(true);
  };
  return (
    <>
      <FieldFrame
        back={plotHref(plot.damage.damageNumber, plot.id, 'sampling')}
        isSunny={isSunny}
        map={
          <FieldMap
            plot={plot}
            points={sampling.points}
            target={target?.id ?? null}
            way={way}
            outline={NOTHING}
            fix={fix}
            isSunny={isSunny}
            onSunlight={toggleSunlight}
            follows={isStarted}
            onPick={(id) => {
              work.choose(id);
              if (!isStarted) start();
            }}
          />
        }
        card={
          isStarted ? (
            <FieldCard {...{ plot, outbox, work, position, heading, isThere }} />
          ) : (
            <StartCard plot={plot} sampling={sampling} onStart={start} />
          )
        }
      />
      {sampling.conflict !== null && <ConflictDialog conflicts={sampling.conflict.points} onDecide={sampling.decide} />}
    </>
  );
}
