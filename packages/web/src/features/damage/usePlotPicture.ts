import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { isPicture, pictureLayers } from '#web/shared/product/blockLayers.ts';
import { picturePart } from '#web/shared/product/blockParts.ts';
import { useProductView } from '#web/shared/product/useBlockView.ts';
import { usePictureScene } from '#web/shared/product/usePictureScene.tsx';
import { pictureSubject } from './pictureSubject.ts';

/** A damaged plot's product on the map: the block's picture with its strip, its two dates, its tools. */
export function usePlotPicture(plot: DamagePlot, role: number, isShown: boolean) {
  const navigate = useNavigate();
  const view = useProductView(
    plot.products,
    (next) => void navigate(href.damage(plot.damage.damageNumber, { damagePlotId: plot.id, ...next })),
  );
  const subject = useMemo(() => pictureSubject(plot), [plot]);
  const scene = usePictureScene({ subject, view, isShown });
  const { other, style, look } = scene.picture;
  const { product } = view;
  const specs = useMemo(
    () => (isShown ? pictureLayers({ role, block: subject, product, other, style, opacity: look.opacity }) : []),
    [isShown, role, subject, product, other, style, look.opacity],
  );
  return {
    view,
    subject,
    scene,
    part: picturePart(role, { specs, legend: scene.legend, look, block: subject }),
    /** Areas of an alert. */
    fixed: specs.filter((spec) => !isPicture(spec)),
  };
}
