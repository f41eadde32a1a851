import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { formatDate } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { FullMap } from '#web/features/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/features/fullMap/usePlotParts.ts';
import { BlockHead, BlockPanel } from './BlockPanel.tsx';
import { blockLayers } from './blockLayers.ts';
import { alertPart, fixedOf, pictureLayer, picturePart, withOwnPlots } from './blockParts.ts';
import { CurveDrawer } from './CurveDrawer.tsx';
import { ProductHead, ProductPanel } from './ProductPanel.tsx';
import { productTexts as texts } from './texts.hu.ts';
import { useBlockView } from './useBlockView.ts';
import { usePictureScene } from './usePictureScene.tsx';

const NONE: readonly never[] = [];

interface Props {
  readonly block: Block;
  /** Another block is loading. */
  readonly isLoading: boolean;
}

/** A block on the map with its panel: its own view, or one of its products. */
export function BlockMap({ block, isLoading }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const view = useBlockView(block.meparCode, block.products);
  const scene = usePictureScene({ subject: block, view });
  const { picture, shown, legend, curve } = scene;
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
  useScreenTitle(...(view.type === null ? [] : [texts.typeName(view.type)]), block.meparCode);
  const { other, style } = picture;
  const { opacity } = picture.look;
  const specs = useMemo(
    () => blockLayers({ role: user.role, block, product, other, style, opacity }),
    [user.role, block, product, other, style, opacity],
  );
  const focus = { key: block.meparCode, box: bboxOf(asAreal(block.geom)) };
  const inPanel = roomy ? null : curve(200);
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
      <ProductPanel alerts={block.alerts} view={view} legend={legend} curve={inPanel} />
    );

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
  const named = view.type === null ? texts.title : texts.typeName(view.type);

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
        work={scene.work}
        tools={scene.tools}
        bottom={scene.bottom}
        drawer={roomy && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      >
        {isLoading && (
          <LinearProgress aria-label={texts.loading} sx={{ position: 'absolute', inset: '0 0 auto 0', zIndex: 1 }} />
        )}
        {scene.overlay}
      </FullMap>
      {scene.dialog}
    </>
  );
}
