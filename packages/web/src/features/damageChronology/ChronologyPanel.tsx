import type { ChronologyItem } from '@georisk/contract/endpoints/dashboards.ts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate } from 'react-router';
import { href } from '../../app/routes.ts';
import { PanelHead } from '../product/PanelHead.tsx';
import { ChronologyLegend } from './ChronologyLegend.tsx';
import { chronologyTexts as texts } from './texts.hu.ts';

/** What the chronology is, in words, with its legend. */
export function ChronologyPanel({ items }: { readonly items: readonly ChronologyItem[] }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <>
      <PanelHead
        backLabel={texts.back}
        onBack={() => void (key === 'default' ? navigate(href.home()) : navigate(-1))}
        over={texts.over}
        title={texts.title}
        note=""
      />
      <Divider />
      <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
        <Typography>{items.length === 0 ? texts.none : texts.text}</Typography>
        {items.length > 0 && <ChronologyLegend items={items} />}
      </Box>
    </>
  );
}
