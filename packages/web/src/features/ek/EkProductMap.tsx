import type { Ek, EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { pictureLayers } from '#web/shared/product/blockLayers.ts';
import { pictureLayer, picturePart } from '#web/shared/product/blockParts.ts';
import { CurveDrawer } from '#web/shared/product/CurveDrawer.tsx';
import { ProductPanel, titleOf } from '#web/shared/product/ProductPanel.tsx';
import { type ProductView, useProductView } from '#web/shared/product/useBlockView.ts';
import { type PictureScene, usePictureScene } from '#web/shared/product/usePictureScene.tsx';
import { ekPath } from './ekAddress.ts';
import { ekLayers } from './ekLayers.ts';
import { EkProductHead } from './EkProductHead.tsx';
import { subjectOf } from './ekSubject.ts';
import { ekTexts as texts } from './texts.hu.ts';

interface Props {
  readonly ek: Ek;
  readonly mepar: EkMepar;
}

/** The picture clipped to the block, and the outlines of the application. */
function useEkParts({ ek, mepar }: Props, { product }: ProductView, { picture, legend }: PictureScene) {
  const { role } = useCurrentUser();
  const { other, style, look } = picture;
  const { opacity } = look;
  const specs = useMemo(
    () => pictureLayers({ role, block: mepar, product, other, style, opacity }),
    [role, mepar, product, other, style, opacity],
  );
  const fixed = useMemo(() => ekLayers(role, ek, mepar.meparCode), [role, ek, mepar.meparCode]);
  return { role, fixed, parts: [picturePart(role, { specs, legend, look, block: mepar })] };
}

/** A product of one block of an application: its legend, its dates, and its picture on the map. */
export function EkProductMap({ ek, mepar }: Props) {
  const { meparCode } = mepar;
  const navigate = useNavigate();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const view = useProductView(mepar.products, (next) => void navigate(ekPath(ek.code, { meparCode, ...next })));
  const subject = useMemo(() => subjectOf(mepar), [mepar]);
  const scene = usePictureScene({ subject, view });
  const { role, parts, fixed } = useEkParts({ ek, mepar }, view, scene);
  const { shown, legend, curve } = scene;
  const title = titleOf(view);
  useScreenTitle(title, meparCode, ek.code);
  const head = (compact: boolean) => <EkProductHead ek={ek} mepar={mepar} view={view} compact={compact} />;
  return (
    <>
      <FullMap
        title={[title, ek.code, meparCode, ...(shown === null ? [] : [formatDate(shown)])].join(' · ')}
        parts={parts}
        fixed={fixed}
        focus={{ key: `${ek.code} ${meparCode}`, box: bboxOf(asAreal(mepar.geom)) }}
        panel={{
          title: texts.product,
          head,
          body: <ProductPanel alerts={subject.alerts} view={view} legend={legend} curve={roomy ? null : curve(200)} />,
        }}
        startsOpen
        told={[pictureLayer(role)]}
        work={scene.work}
        tools={scene.tools}
        bottom={scene.bottom}
        drawer={roomy && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      >
        {scene.overlay}
      </FullMap>
      {scene.dialog}
    </>
  );
}
