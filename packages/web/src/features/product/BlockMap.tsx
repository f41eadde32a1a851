import type { Block } from '@georisk/contract/endpoints/blocks.ts';
import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { latenessOf, type Pass, stepPass } from '@georisk/domain/farmer/timeStrip.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/app/routes.ts';
import { useCurrentUser } from '#web/app/session/useSession.ts';
import { InfoPanel } from '#web/app/shell/InfoPanel.tsx';
import { useScreenTitle } from '#web/app/shell/useScreenTitle.ts';
import { asAreal } from '#web/map/areal.ts';
import { MapView } from '#web/map/MapView.tsx';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher, type SwitchRow } from '#web/map/ui/LayerSwitcher.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { MouseCoordinates } from '#web/map/ui/MouseCoordinates.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import { useGround } from '#web/map/useGround.ts';
import { sidesOf } from '../compare/otherDate.ts';
import { LateCurve, seasonsOf } from '../curve/LateCurve.tsx';
import { BottomSheet } from '../farmer/BottomSheet.tsx';
import { FarmerOverlay } from '../farmer/FarmerOverlay.tsx';
import { useToday } from '../farmer/useParcels.ts';
import { usePlace } from '../farmer/usePlace.ts';
import { ImageTools } from '../imagery/ImageTools.tsx';
import { Legend } from '../imagery/Legend.tsx';
import { TimeStrip } from '../imagery/TimeStrip.tsx';
import { ValueProbe } from '../imagery/ValueProbe.tsx';
import { BlockHead, BlockPanel } from './BlockPanel.tsx';
import { blockLayers } from './blockLayers.ts';
import { CurveDrawer } from './CurveDrawer.tsx';
import { ProductHead, ProductPanel } from './ProductPanel.tsx';
import { productTexts as texts } from './texts.hu.ts';
import { useBlockPicture } from './useBlockPicture.ts';
import { PICKABLE_BLOCKS, useBlockSearch } from './useBlockSearch.ts';
import { useBlockView } from './useBlockView.ts';

const CompareBar = lazy(() => import('../compare/Compare.tsx').then((module) => ({ default: module.CompareBar })));
const SwipeHandle = lazy(() => import('../compare/Compare.tsx').then((module) => ({ default: module.SwipeHandle })));
const PassesDialog = lazy(() =>
  import('../imagery/PassesDialog.tsx').then((module) => ({ default: module.PassesDialog })),
);

const BROWSE = { kind: 'browse', pickable: PICKABLE_BLOCKS } as const;
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
  const place = usePlace(false, true);
  const view = useBlockView(block.meparCode, block.products);
  const hasCities = mayHaveLayer('CITY', user.role);
  const [cities, setCities] = useState(true);
  const [others, setOthers] = useState(true);
  const [passesOpen, setPassesOpen] = useState(false);
  const ground = useGround('CITY', hasCities && cities);
  const picture = useBlockPicture(block, view, today, ground.attribution);
  const except = useMemo(() => [block.meparCode], [block.meparCode]);
  const search = useBlockSearch(user.role, { visible: others, except }, (code) => {
    if (code !== block.meparCode) void navigate(href.block(code, { productType: view.type }));
  });

  const { product, list } = view;
  useScreenTitle(...(view.type === null ? [] : [texts.types[view.type]]), block.meparCode);
  const { other, style } = picture;
  const { opacity } = picture.look;
  const layers = useMemo(
    () => [
      ...ground.layers,
      ...search.layers,
      ...blockLayers({ role: user.role, block, product, other, style, opacity }),
    ],
    [ground.layers, search.layers, user.role, block, product, other, style, opacity],
  );
  const focus = { key: block.meparCode, box: bboxOf(asAreal(block.geom)) };
  const onEvent = (event: MapEvent) => {
    if (other === null) search.onEvent(event);
    else if (event.type === 'leave') picture.comparing.leave();
  };

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

  // Where the panel says what the colours mean, the map need not.
  const inSight = view.type !== null && (place.small ? place.stop !== 'peek' : place.panelOpen);

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
  const rows: readonly SwitchRow[] = [
    ...(hasCities ? [{ layer: 'CITY' as const, on: cities, set: setCities }] : []),
    ...(search.layers.length > 0 ? [{ layer: 'PLOT' as const, on: others, set: setOthers }] : []),
  ];

  return (
    <Box
      sx={{
        display: 'flex',
        height: '100%',
        position: 'relative',
        overflow: 'hidden',
        '@media print': { display: 'block', height: 'auto', overflow: 'visible' },
      }}
    >
      {!place.small && (
        <InfoPanel open={place.panelOpen} onToggle={place.togglePanel} title={texts.title}>
          {head(false)}
          {panel}
        </InfoPanel>
      )}
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
          <MapView
            layers={layers}
            focus={focus}
            padding={place.padding}
            mode={other === null ? BROWSE : COMPARE}
            onEvent={onEvent}
          >
            {isLoading && (
              <LinearProgress
                aria-label={texts.loading}
                sx={{ position: 'absolute', inset: '0 0 auto 0', zIndex: 1 }}
              />
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
            <FarmerOverlay
              below={place.below}
              beside={place.beside}
              isCovered={place.stop !== 'peek'}
              topRef={place.top}
              bannersRef={place.banners}
              lowRef={place.low}
              bottomRef={place.bottom}
              top={null}
              banners={null}
              buttons={
                <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pointerEvents: 'auto' }}>
                  <FloatingPanel>
                    <LayerSwitcher ground={ground} rows={rows} />
                    {product !== null && (
                      <ImageTools
                        look={picture.look}
                        styles={picture.styles}
                        downloads={picture.downloads}
                        onCompare={
                          start === null || other !== null ? null : () => start(shown === null ? {} : { date: shown })
                        }
                      />
                    )}
                  </FloatingPanel>
                  <FloatingPanel sx={{ display: 'grid' }}>
                    <ZoomButtons />
                  </FloatingPanel>
                </Box>
              }
              legend={
                legend !== null &&
                product !== null &&
                !inSight && <FloatingPanel sx={{ p: 2, width: { xs: 224, md: 260 } }}>{legend}</FloatingPanel>
              }
              footer={
                <Box sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
                  <MouseCoordinates />
                  <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
                </Box>
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
            />
          </MapView>
          {place.hasSheet && (
            <BottomSheet stop={place.stop} onStop={place.setStop} header={head(true)}>
              {panel}
            </BottomSheet>
          )}
        </Box>
        {roomy && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      </Box>
      {passesOpen && (
        <Suspense>
          <PassesDialog open curve={picture.curve} isLate={false} onClose={() => setPassesOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
