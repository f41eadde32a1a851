import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useBack } from '#web/session/useBack.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { ChronologyLegend } from '#web/shared/chronology/ChronologyLegend.tsx';
import { chronologyTexts as texts } from './texts.hu.ts';

export function ChronologyHead({ compact }: { readonly compact: boolean }) {
  const onBack = useBack();
  return (
    <PanelHead compact={compact} backLabel={texts.back} onBack={onBack} over={texts.over} title={texts.title} note="" />
  );
}

/** The chronology explained in words, with its legend. */
export function ChronologyPanel({ items }: { readonly items: readonly ChronologyItem[] }) {
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
      <Typography>{items.length === 0 ? texts.none : texts.text}</Typography>
      {items.length > 0 && <ChronologyLegend items={items} />}
    </Box>
  );
}
