import type { Block } from '@georisk/contract/endpoints/blocks.ts';
import { latenessOf, type Pass, stepPass } from '@georisk/domain/farmer/timeStrip.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/app/routes.ts';
import { useCurrentUser } from '#web/app/session/useSession.ts';
import { useScreenTitle } from '#web/app/shell/useScreenTitle.ts';
import { formatDate } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { useGround } from '#web/map/useGround.ts';
import { sidesOf } from '../compare/otherDate.ts';
import { LateCurve, seasonsOf } from '../curve/LateCurve.tsx';
import { useToday } from '../farmer/useParcels.ts';
import { FullMap, type MapWork } from '../fullMap/FullMap.tsx';
import { useAskedBase } from '../fullMap/useMapAddress.ts';
import { usePlotParts } from '../fullMap/usePlotParts.ts';
import { ImageTools } from '../imagery/ImageTools.tsx';
import { Legend } from '../imagery/Legend.tsx';
import { TimeStrip } from '../imagery/TimeStrip.tsx';
import { ValueProbe } from '../imagery/ValueProbe.tsx';
import { BlockHead, BlockPanel } from './BlockPanel.tsx';
import { blockLayers } from './blockLayers.ts';
import { alertPart, fixedOf, pictureLayer, picturePart, withOwnPlots } from './blockParts.ts';
import { CurveDrawer } from './CurveDrawer.tsx';
import { ProductHead, ProductPanel } from './ProductPanel.tsx';
import { productTexts as texts } from './texts.hu.ts';
import { useBlockPicture } from './useBlockPicture.ts';
import { useBlockView } from './useBlockView.ts';

const CompareBar = lazy(() => import('../compare/Compare.tsx').then((module) => ({ default: module.CompareBar })));
const SwipeHandle = lazy(() => import('../compare/Compare.tsx').then((module) => ({ default: module.SwipeHandle })));
const PassesDialog = lazy(() =>
  import('../imagery/PassesDialog.tsx').then((module) => ({ default: module.PassesDialog })),
);

const NONE: readonly never[] = [];
const COMPARE = { kind: 'compare' } as const;

interface Props {
  readonly block: Block;
  /** Another block is on its way. */
  readonly isLoading: boolean;
}

/** A block on the map with its panel: its own view, or one of its products. */
export function BlockMap({ block, isLoading }: Props) {
  const user = useCurrentUser();
  const today = useToday();
  const navigate = useNavigate();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const view = useBlockView(block.meparCode, block.products);
  const [passesOpen, setPassesOpen] = useState(false);
  const { attribution } = useGround('CITY', true, useAskedBase());
  const picture = useBlockPicture(block, view, today, attribution);
  const except = useMemo(
    () => ({
      mepar: new Set([block.meparCode]),
      policyPlot: new Set(block.policyPlots.map(({ id }) => String(id))),
    }),
    [block.meparCode, block.policyPlots],
  );
  const plots = usePlotParts({
    except,
    onBlock: (code) => {
      if (code !== block.meparCode) void navigate(href.block(code, { productType: view.type }));
    },
  });

  const { product, list } = view;
  useScreenTitle(...(view.type === null ? [] : [texts.types[view.type]]), block.meparCode);
  const { other, style } = picture;
  const { opacity } = picture.look;
  const specs = useMemo(
    () => blockLayers({ role: user.role, block, product, other, style, opacity }),
    [user.role, block, product, other, style, opacity],
  );
  const focus = { key: block.meparCode, box: bboxOf(asAreal(block.geom)) };
  const sides = product === null || other === null ? null : sidesOf(product.date, other.date);
  const chooseSide = (side: 'left' | 'right') => (chosen: string) => {
    if (sides === null || Object.values(sides).includes(chosen)) return;
    if (sides[side] === product?.date) view.chooseDate(chosen);
    else picture.comparing.choose(chosen);
  };

  const shown = product?.date ?? null;
  const curve = (height: number, wide = false) => (
    <LateCurve
      key={block.meparCode}
      code={block.meparCode}
      years={seasonsOf(block.ndvi.map(({ date }) => date))}
      shown={shown}
      height={height}
      wide={wide}
      canShow={(date) => list.some((each) => each.date === date)}
      onShow={view.chooseDate}
    />
  );
  const inPanel = roomy ? null : curve(200);
  const legend = picture.legend && (
    <Legend legend={picture.legend} own={picture.own} positionOf={picture.positionOf} read={picture.read} title />
  );
  const head = (compact: boolean) =>
    view.type === null ? (
      <BlockHead block={block} compact={compact} />
    ) : (
      <ProductHead block={block} view={view} compact={compact} />
    );
  const panel =
    view.type === null ? (
      <BlockPanel role={user.role} block={block} view={view} hidePolicyDamage={user.hidePolicyDamage} curve={inPanel} />
    ) : (
      <ProductPanel block={block} view={view} legend={legend} curve={inPanel} />
    );

  const ndviDates = block.ndvi.map(({ date }) => date as IsoDate);
  const strip = (
    <TimeStrip
      passes={picture.passes}
      shown={shown as IsoDate | null}
      lateness={latenessOf(ndviDates, today)}
      onChoose={({ date }) => view.chooseDate(date)}
      onStep={(step) => {
        const shownPasses: readonly Pass[] = picture.passes.filter(({ reason }) => reason === null);
        const pass = stepPass(shownPasses, shown as IsoDate | null, step);
        if (pass !== null) view.chooseDate(pass.date);
      }}
      onWhy={() => setPassesOpen(true)}
    />
  );
  const start = picture.comparing.start;
  const parts = [
    ...withOwnPlots(plots, specs),
    picturePart(user.role, { specs, legend, look: picture.look, block }),
    alertPart({
      specs,
      block,
      product,
      isAbout: view.type === 'Alert',
      onBlock: (code) => void navigate(href.block(code, { productType: 'Alert' })),
      onDate: (date) => void navigate(href.block(block.meparCode, { productType: 'Alert', date })),
    }),
  ];
  const comparing: MapWork = {
    mode: COMPARE,
    busy: texts.comparing,
    onEvent: (event) => {
      if (event.type === 'leave') picture.comparing.leave();
    },
  };
  const named = view.type === null ? texts.title : texts.types[view.type];

  return (
    <>
      <FullMap
        title={[named, block.meparCode, block.cityName, shown === null ? null : formatDate(shown)]
          .filter((part) => part !== null)
          .join(' · ')}
        parts={parts}
        fixed={fixedOf(specs)}
        focus={focus}
        panel={{ title: texts.title, head, body: panel }}
        startsOpen
        told={view.type === null ? NONE : [pictureLayer(user.role)]}
        work={other === null ? null : comparing}
        tools={
          product !== null && (
            <ImageTools
              look={picture.look}
              styles={picture.styles}
              downloads={picture.downloads}
              onCompare={start === null || other !== null ? null : () => start(shown === null ? {} : { date: shown })}
            />
          )
        }
        bottom={
          sides === null ? (
            strip
          ) : (
            <Suspense>
              <CompareBar
                dates={picture.dates}
                left={sides.left}
                right={sides.right}
                onLeft={chooseSide('left')}
                onRight={chooseSide('right')}
                onClose={picture.comparing.leave}
              />
            </Suspense>
          )
        }
        drawer={roomy && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      >
        {isLoading && (
          <LinearProgress aria-label={texts.loading} sx={{ position: 'absolute', inset: '0 0 auto 0', zIndex: 1 }} />
        )}
        {sides !== null && (
          <Suspense>
            <SwipeHandle left={sides.left} right={sides.right} />
          </Suspense>
        )}
        {picture.url !== null && sides === null && view.kind.subType !== 'TCI' && (
          <ValueProbe
            kind={view.kind.subType ?? view.kind.type}
            url={picture.url}
            meparCode={block.meparCode}
            geometry={asAreal(block.geom)}
          />
        )}
      </FullMap>
      {passesOpen && (
        <Suspense>
          <PassesDialog open curve={picture.curve} isLate={false} onClose={() => setPassesOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
