import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import NextIcon from '~icons/material-symbols/chevron-right-rounded';
import PreviousIcon from '~icons/material-symbols/chevron-left-rounded';
import { formatCount } from '#web/lib/format.ts';
import { uiTexts } from './ui.hu.ts';

interface Props {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The shown rows and their number, and the way to the next ones. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const texts = uiTexts.pager;
  return (
    <Box
      component="nav"
      aria-label={texts.label}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}
    >
      <Typography variant="body2" aria-live="polite">
        {texts.range(formatCount(from), formatCount(to), formatCount(total))}
      </Typography>
      <Tooltip title={texts.previous}>
        <span>
          <IconButton aria-label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <PreviousIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={texts.next}>
        <span>
          <IconButton aria-label={texts.next} disabled={to >= total} onClick={() => onPage(page + 1)}>
            <NextIcon />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}
