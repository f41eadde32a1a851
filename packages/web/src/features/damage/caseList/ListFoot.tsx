import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatCount } from '#web/lib/format.ts';
import { caseListTexts as texts } from './caseList.hu.ts';
import type { useCasePages } from './useCasePages.ts';

interface Props {
  readonly pages: ReturnType<typeof useCasePages>;
  readonly shown: number;
}

/** How many cases there are, and the way to the next ones. */
export function ListFoot({ pages, shown }: Props) {
  const first = pages.data?.pages[0];
  if (first === undefined) return null;
  const total = first.more ? texts.moreThan(formatCount(first.total)) : formatCount(first.total);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="body2" aria-live="polite">
        {texts.shown(formatCount(shown), total)}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
        {texts.keys}
      </Typography>
      {pages.hasNextPage && (
        <Button variant="outlined" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {texts.next}
        </Button>
      )}
    </Box>
  );
}
