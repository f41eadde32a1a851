import { latenessOf, type Pass, stepPass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { useGround } from '#web/map/useGround.ts';
import { sidesOf } from '#web/features/compare/otherDate.ts';
import { LateCurve, seasonsOf } from '#web/features/curve/LateCurve.tsx';
import { useToday } from '#web/features/parcels/useParcels.ts';
import type { MapWork } from '#web/features/fullMap/FullMap.tsx';
import { useAskedBase } from '#web/features/fullMap/useMapAddress.ts';
import { ImageTools } from '#web/features/imagery/ImageTools.tsx';
import { Legend } from '#web/features/imagery/Legend.tsx';
import { TimeStrip } from '#web/features/imagery/TimeStrip.tsx';
import { ValueProbe } from '#web/features/imagery/ValueProbe.tsx';
import { productTexts as texts } from './texts.hu.ts';
import { type PictureSubject, useBlockPicture } from './useBlockPicture.ts';
import type { ProductView } from './useBlockView.ts';

const CompareBar = lazy(() =>
  import('#web/features/compare/Compare.tsx').then((module) => ({ default: module.CompareBar })),
);
const SwipeHandle = lazy(() =>
  import('#web/features/compare/Compare.tsx').then((module) => ({ default: module.SwipeHandle })),
);
const PassesDialog = lazy(() =>
  import('#web/features/imagery/PassesDialog.tsx').then((module) => ({ default: module.PassesDialog })),
);

const COMPARE = { kind: 'compare' } as const;

interface Settings {
  readonly subject: PictureSubject;
  readonly view: ProductView;
  /** Nothing is requested for a hidden picture. */
  readonly isShown?: boolean;
}

/**
 * The surroundings of a picture on the map: the strip of its dates or the bar of two, its tools, its legend, the
 * value under the mouse, the season's curve.
 */
export function usePictureScene({ subject, view, isShown = true }: Settings) {
  const today = useToday();
  const { attribution } = useGround('CITY', true, useAskedBase());
  const picture = useBlockPicture({ subject, view, today, attribution, isShown });
  const [passesOpen, setPassesOpen] = useState(false);
  const { product, list } = view;
  const { other, comparing } = picture;
  const shown = product?.date ?? null;
  const sides = product === null || other === null ? null : sidesOf(product.date, other.date);
  const chooseSide = (side: 'left' | 'right') => (chosen: string) => {
    if (sides === null || Object.values(sides).includes(chosen)) return;
    if (sides[side] === product?.date) view.chooseDate(chosen);
    else comparing.choose(chosen);
  };
  const curve = (height: number, wide = false): ReactNode => (
    <LateCurve
      key={subject.meparCode}
      code={subject.meparCode}
      years={seasonsOf(subject.ndvi.map(({ date }) => date))}
      shown={shown}
      height={height}
      wide={wide}
      canShow={(date) => list.some((each) => each.date === date)}
      onShow={view.chooseDate}
    />
  );
  const step = (by: -1 | 1) => {
    const shownPasses: readonly Pass[] = picture.passes.filter(({ reason }) => reason === null);
    const pass = stepPass(shownPasses, shown as IsoDate | null, by);
    if (pass !== null) view.chooseDate(pass.date);
  };
  const work: MapWork | null =
    other === null
      ? null
      : {
          mode: COMPARE,
          busy: texts.comparing,
          onEvent: (event) => {
            if (event.type === 'leave') comparing.leave();
          },
        };
  const start = comparing.start;
  return {
    picture,
    shown,
    work,
    curve,
    legend: picture.legend && (
      <Legend legend={picture.legend} own={picture.own} positionOf={picture.positionOf} read={picture.read} title />
    ),
    tools: product !== null && (
      <ImageTools
        look={picture.look}
        styles={picture.styles}
        downloads={picture.downloads}
        onCompare={start === null || other !== null ? null : () => start(shown === null ? {} : { date: shown })}
      />
    ),
    bottom:
      sides === null ? (
        <TimeStrip
          passes={picture.passes}
          shown={shown as IsoDate | null}
          lateness={latenessOf(
            subject.ndvi.map(({ date }) => date as IsoDate),
            today,
          )}
          onChoose={({ date }) => view.chooseDate(date)}
          onStep={step}
          onWhy={() => setPassesOpen(true)}
        />
      ) : (
        <Suspense>
          <CompareBar
            dates={picture.dates}
            left={sides.left}
            right={sides.right}
            onLeft={chooseSide('left')}
            onRight={chooseSide('right')}
            onClose={comparing.leave}
          />
        </Suspense>
      ),
    /** Moves with the map. */
    overlay: (
      <>
        {sides !== null && (
          <Suspense>
            <SwipeHandle left={sides.left} right={sides.right} />
          </Suspense>
        )}
        {picture.url !== null && sides === null && view.kind.subType !== 'TCI' && (
          <ValueProbe
            kind={view.kind.subType ?? view.kind.type}
            url={picture.url}
            meparCode={subject.meparCode}
            geometry={asAreal(subject.geom)}
          />
        )}
      </>
    ),
    dialog: passesOpen && (
      <Suspense>
        <PassesDialog open curve={picture.curve} isLate={false} onClose={() => setPassesOpen(false)} />
      </Suspense>
    ),
  };
}
