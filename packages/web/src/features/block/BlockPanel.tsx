import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { isUnderwriter } from '@georisk/domain/roles/roles.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useBack } from '#web/session/useBack.ts';
import { formatHectares } from '#web/lib/format.ts';
import { NdviFigure } from '#web/shared/block/NdviFigure.tsx';
import { meanOnDate } from '#web/shared/block/ndviOnDate.ts';
import { PolicySections } from '#web/shared/block/PolicySections.tsx';
import { BlockHistory } from './BlockHistory.tsx';
import { BlockPhotos } from './BlockPhotos.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { ProductButtons } from '#web/shared/product/ProductButtons.tsx';
import { productTexts as texts } from '#web/shared/product/texts.hu.ts';
import type { ProductView } from '#web/shared/product/useBlockView.ts';

interface Props {
  readonly role: number;
  readonly block: Block;
  readonly view: ProductView;
  readonly hidePolicyDamage: boolean;
  /** The season's curve, where the panel contains it. */
  readonly curve: ReactNode;
}

interface HeadProps {
  readonly block: Block;
  readonly compact?: boolean;
}

export function BlockHead({ block, compact = false }: HeadProps) {
  const onBack = useBack();
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.back}
      onBack={onBack}
      over={texts.title}
      title={block.meparCode}
      note={[formatHectares(block.geomHa), block.cityName].filter((part) => part !== null).join(' · ')}
    />
  );
}

/** A block: its products, its curve, and for those who have plots its insurance and damages. */
export function BlockPanel({ role, block, view, hidePolicyDamage, curve }: Props) {
  const mean = meanOnDate(block.products, view.product?.date ?? null);
  return (
    <>
      <ProductButtons role={role} present={new Set(block.products.map(({ type }) => type))} onOpen={view.openType} />
      {view.product === null ? (
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {texts.none}
        </Typography>
      ) : (
        <Box sx={{ px: 4, pb: 4 }}>
          <NdviFigure mean={mean} isLoading={false} />
        </Box>
      )}
      {curve}
      {mayCall('blockPhotos', role) && <BlockPhotos code={block.meparCode} />}
      {mayCall('blockHistory', role) && <BlockHistory code={block.meparCode} startsOpen={isUnderwriter(role)} />}
      {mayCall('plots', role) && <PolicySections block={block} hidePolicyDamage={hidePolicyDamage} />}
    </>
  );
}
