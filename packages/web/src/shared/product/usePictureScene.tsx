import { latenessOf, type Pass, stepPass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type ReactNode, useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { useGround } from '#web/map/useGround.ts';
import { LateCompareBar, LateSwipe } from '#web/shared/compare/LateCompare.tsx';
import { type Sides, sidesOf } from '#web/shared/compare/otherDate.ts';
import { LateCurve, seasonsOf } from '#web/shared/curve/LateCurve.tsx';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import type { MapWork } from '#web/shared/fullMap/FullMap.tsx';
import { useAskedBase } from '#web/shared/fullMap/useMapAddress.ts';
import { ImageTools } from '#web/shared/imagery/ImageTools.tsx';
import { LatePasses } from '#web/shared/imagery/LatePasses.tsx';
import { Legend } from '#web/shared/imagery/Legend.tsx';
import { ReplacedNotice } from '#web/shared/imagery/ReplacedNotice.tsx';
import { TimeStrip } from '#web/shared/imagery/TimeStrip.tsx';
import { ValueProbe } from '#web/shared/imagery/ValueProbe.tsx';
import { productTexts as texts } from './texts.hu.ts';
import { type BlockPicture, type PictureSubject, useBlockPicture } from './useBlockPicture.ts';
import type { ProductView } from './useBlockView.ts';

const COMPARE = { kind: 'compare' } as const;

interface Settings {
  readonly subject: PictureSubject;
  readonly view: ProductView;
  /** Nothing is requested for a hidden picture. */
  readonly isShown?: boolean;
}

interface SceneProps extends Pick<Settings, 'subject' | 'view'> {
  readonly picture: BlockPicture;
  /** The compared dates; null while one picture is shown. */
  readonly sides: Sides | null;
}

/** The strip of the picture's dates, or the bar of the two compared ones. */
function Bottom({ subject, view, picture, sides, onWhy }: SceneProps & { readonly onWhy: () => void }) {
  const today = useToday();
  const shown = (view.product?.date ?? null) as IsoDate | null;
  if (sides !== null)
    return (
      <LateCompareBar
        sides={sides}
        dates={picture.dates}
        shown={shown}
        onShown={view.chooseDate}
        onOther={picture.comparing.choose}
        onClose={picture.comparing.leave}
      />
    );
  const step = (by: -1 | 1) => {
    const shownPasses: readonly Pass[] = picture.passes.filter(({ reason }) => reason === null);
    const pass = stepPass(shownPasses, shown, by);
    if (pass !== null) view.chooseDate(pass.date);
  };
  return (
    <>
      {view.replaced !== null && <ReplacedNotice replaced={view.replaced} />}
      <TimeStrip
        passes={picture.passes}
        shown={shown}
        lateness={latenessOf(
          subject.ndvi.map(({ date }) => date as IsoDate),
          today,
        )}
        onChoose={({ date }) => view.chooseDate(date)}
        onStep={step}
        onWhy={onWhy}
      />
    </>
  );
}

/** The line between two dates, or the value under the mouse. */
function Overlay({ subject, view, picture, sides }: SceneProps) {
  if (sides !== null) return <LateSwipe sides={sides} />;
  if (picture.url === null || view.kind.subType === 'TCI') return null;
  return (
    <ValueProbe
      kind={view.kind.subType ?? view.kind.type}
      url={picture.url}
      meparCode={subject.meparCode}
      geometry={asAreal(subject.geom)}
    />
  );
}

function Tools({ picture, shown }: { readonly picture: BlockPicture; readonly shown: string | null }) {
  const { other, comparing } = picture;
  const { start } = comparing;
  return (
    <ImageTools
      look={picture.look}
      styles={picture.styles}
      downloads={picture.downloads}
      onCompare={start === null || other !== null ? null : () => start(shown === null ? {} : { date: shown })}
    />
  );
}

/** The season's curve of the picture's block; a click on a date shows it. */
const curveOf =
  ({ subject, view }: Pick<Settings, 'subject' | 'view'>) =>
  (height: number, wide = false): ReactNode => (
    <LateCurve
      key={subject.meparCode}
      code={subject.meparCode}
      years={seasonsOf(subject.ndvi.map(({ date }) => date))}
      shown={view.product?.date ?? null}
      height={height}
      wide={wide}
      canShow={(date) => view.list.some((each) => each.date === date)}
      onShow={view.chooseDate}
    />
  );

const workOf = ({ other, comparing }: BlockPicture): MapWork | null =>
  other === null
    ? null
    : {
        mode: COMPARE,
        busy: texts.comparing,
        onEvent: (event) => {
          if (event.type === 'leave') comparing.leave();
        },
      };

/**
 * The surroundings of a picture on the map: the strip of its dates or the bar of two, its tools, its legend, the
 * value under the mouse, the season's curve.
 */
export function usePictureScene({ subject, view, isShown = true }: Settings) {
  const today = useToday();
  const { attribution } = useGround('CITY', true, useAskedBase());
  const picture = useBlockPicture({ subject, view, today, attribution, isShown });
  const [passesOpen, setPassesOpen] = useState(false);
  const { product } = view;
  const { other } = picture;
  const shown = product?.date ?? null;
  const sides = product === null || other === null ? null : sidesOf(product.date, other.date);
  const scene = { subject, view, picture, sides };
  return {
    picture,
    shown,
    work: workOf(picture),
    curve: curveOf({ subject, view }),
    legend: picture.legend && (
      <Legend legend={picture.legend} own={picture.own} positionOf={picture.positionOf} read={picture.read} title />
    ),
    tools: product !== null && <Tools picture={picture} shown={shown} />,
    bottom: <Bottom {...scene} onWhy={() => setPassesOpen(true)} />,
    /** Moves with the map. */
    overlay: <Overlay {...scene} />,
    dialog: passesOpen && <LatePasses curve={picture.curve} isLate={false} onClose={() => setPassesOpen(false)} />,
  };
}

export type PictureScene = ReturnType<typeof usePictureScene>;
