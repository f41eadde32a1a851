import type { Ek, EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import { useNavigate } from 'react-router';
import { formatHectares } from '#web/lib/format.ts';
import { titleOf } from '#web/shared/product/ProductPanel.tsx';
import type { ProductView } from '#web/shared/product/useBlockView.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { ekPath } from './ekAddress.ts';
import { ekTexts as texts } from './texts.hu.ts';

interface Props {
  readonly ek: Ek;
  readonly mepar: EkMepar;
  readonly view: ProductView;
  readonly compact: boolean;
}

/** The product's name over its block and its application; the way back leads to the application. */
export function EkProductHead({ ek, mepar: { meparCode, geomHa, plants }, view, compact }: Props) {
  const navigate = useNavigate();
  const plantNames = [...new Set(plants.map(({ plantName }) => plantName))];
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.backToEk}
      onBack={() => void navigate(ekPath(ek.code, { meparCode }))}
      over={compact ? meparCode : `${texts.product} · ${ek.code} · ${meparCode}`}
      title={titleOf(view)}
      note={[formatHectares(geomHa), ...plantNames].join(' · ')}
    />
  );
}
