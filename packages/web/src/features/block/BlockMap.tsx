import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { formatDate } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import type { EarlySheet } from '#web/mapScreen/earlySheet.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { BlockHead, BlockPanel } from './BlockPanel.tsx';
import { blockLayers } from '#web/shared/product/blockLayers.ts';
import { alertPart, fixedOf, pictureLayer, picturePart, withOwnPlots } from '#web/shared/product/blockParts.ts';
import { withIndexDates } from '#web/shared/product/indexDates.ts';
import { CurveDrawer } from '#web/shared/product/CurveDrawer.tsx';
import { ProductHead, ProductPanel } from '#web/shared/product/ProductPanel.tsx';
import { productTexts as texts } from '#web/shared/product/texts.hu.ts';
import { type ProductView, useBlockView } from '#web/shared/product/useBlockView.ts';
import { type PictureScene, usePictureScene } from '#web/shared/product/usePictureScene.tsx';

const NONE: readonly never[] = [];

/** The map's parts of a block and its picture: its own shapes, the plots around it, the picture, the alerts. */
function useBlockParts(block: Block, view: ProductView, scene: PictureScene) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
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
  const { product } = view;
  const { picture, legend } = scene;
  const { other, style } = picture;
  const { opacity } = picture.look;
  const specs = useMemo(
    () => blockLayers({ role, block, product, other, style, opacity }),
    [role, block, product, other, style, opacity],
  );
  const parts = [
    ...withOwnPlots(plots, specs),
    picturePart(role, { specs, legend, look: picture.look, block }),
    alertPart({
      specs,
      block,
      product,
      isAbout: view.type === 'Alert',
      onBlock: (code) => void navigate(href.block(code, { productType: 'Alert' })),
      onDate: (date) => void navigate(href.block(block.meparCode, { productType: 'Alert', date })),
    }),
  ];
  return { parts, fixed: fixedOf(specs) };
}

interface PanelProps {
  readonly block: Block;
  readonly view: ProductView;
  readonly legend: ReactNode;
  readonly curve: ReactNode;
}

function Panel({ block, view, legend, curve }: PanelProps) {
  const { role, hidePolicyDamage } = useCurrentUser();
  return view.type === null ? (
    <BlockPanel role={role} block={block} view={view} hidePolicyDamage={hidePolicyDamage} curve={curve} />
  ) : (
    <ProductPanel alerts={block.alerts} view={view} legend={legend} curve={curve} />
  );
}

interface Props {
  readonly block: Block;
  /** Another block is loading. */
  readonly isLoading: boolean;
  readonly startsOpen: EarlySheet['startsOpen'];
}

/** A block on the map with its panel: its own view, or one of its products. */
export function BlockMap({ block, isLoading, startsOpen }: Props) {
  const { role } = useCurrentUser();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const view = useBlockView(block.meparCode, block.products);
  const subject = useMemo(() => withIndexDates(block), [block]);
  const scene = usePictureScene({ subject, view });
  const { parts, fixed } = useBlockParts(block, view, scene);
  const { shown, legend, curve } = scene;
  useScreenTitle(...(view.type === null ? [] : [texts.typeName(view.type)]), block.meparCode);

  const head = (compact: boolean) =>
    view.type === null ? (
      <BlockHead block={block} compact={compact} />
    ) : (
      <ProductHead block={block} view={view} compact={compact} />
    );
  const body = <Panel block={block} view={view} legend={legend} curve={roomy ? null : curve(200)} />;
  const named = view.type === null ? texts.title : texts.typeName(view.type);
  const title = [named, block.meparCode, block.cityName, shown === null ? null : formatDate(shown)];
  return (
    <>
      <FullMap
        title={title.filter((part) => part !== null).join(' · ')}
        parts={parts}
        fixed={fixed}
        focus={{ key: block.meparCode, box: bboxOf(asAreal(block.geom)), keeps: 'seen' }}
        panel={{ title: texts.title, head, body }}
        startsOpen={startsOpen}
        told={view.type === null ? NONE : [pictureLayer(role)]}
        work={scene.work}
        tools={scene.tools}
        bottom={scene.bottom}
        drawer={roomy && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      >
        {isLoading && (
          <ProgressLine aria-label={texts.loading} sx={{ position: 'absolute', inset: '0 0 auto 0', zIndex: 1 }} />
        )}
        {scene.overlay}
      </FullMap>
      {scene.dialog}
    </>
  );
}
