import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { workbenchTexts as texts } from './workbench.hu.ts';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

interface Props {
  /** How many rows there are and are shown. */
  readonly count: string;
  readonly pages: Pages;
}

/** How many rows there are, and the way to the next ones. */
export function ListFoot({ count, pages }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="body2" aria-live="polite">
        {count}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
        {texts.keys}
      </Typography>
      {pages.isFetchNextPageError && <FormMessage severity="error">{messageOf(pages.error)}</FormMessage>}
      {pages.hasNextPage && (
        <Button variant="outlined" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {texts.next}
        </Button>
      )}
    </Box>
  );
}
