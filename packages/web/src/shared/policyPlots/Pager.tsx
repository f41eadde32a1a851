import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import PreviousIcon from '~icons/material-symbols/chevron-left-rounded';
import NextIcon from '~icons/material-symbols/chevron-right-rounded';
import FirstIcon from '~icons/material-symbols/first-page-rounded';
import LastIcon from '~icons/material-symbols/last-page-rounded';
import { plotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** First, previous, next and last page. */
export function Pager({ page, pages, onPage }: Props) {
  const button = (label: string, icon: ReactNode, target: number, off: boolean) => (
    <Tooltip title={label}>
      <IconButton
        aria-disabled={off}
        onClick={() => !off && onPage(target)}
        sx={{ color: off ? 'text.disabled' : 'text.primary' }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
  const [isFirst, isLast] = [page === 1, page === pages];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1, pt: 2 }}>
      {button(texts.first, <FirstIcon />, 1, isFirst)}
      {button(texts.previous, <PreviousIcon />, page - 1, isFirst)}
      <Typography variant="body2" role="status" sx={{ px: 2, fontFeatureSettings: "'tnum'" }}>
        {texts.page(page, pages)}
      </Typography>
      {button(texts.next, <NextIcon />, page + 1, isLast)}
      {button(texts.last, <LastIcon />, pages, isLast)}
    </Box>
  );
}
