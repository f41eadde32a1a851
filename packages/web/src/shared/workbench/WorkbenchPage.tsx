import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { AT_DESK, DENSE_FILTERS } from './dense.ts';
import { WORKBENCH_WIDTH } from './width.ts';

interface Props {
  readonly title: string;
  readonly explanation: string;
  /** What is done with the whole list. */
  readonly tools: ReactNode;
  /** Filters, what is done with the chosen rows, the rows. */
  readonly children: ReactNode;
}

/** The title and the tools: beside each other at a desk. */
function Head({ title, explanation, tools }: Omit<Props, 'children'>) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', lg: 'row' },
        alignItems: { lg: 'center' },
        justifyContent: 'space-between',
        gap: { xs: 4, lg: 3 },
      }}
    >
      <Box sx={{ flex: { lg: '1 1 200px' }, minWidth: 0, display: { lg: 'flex' }, alignItems: 'baseline', gap: 3 }}>
        <Typography variant="h1" sx={{ whiteSpace: { lg: 'nowrap' } }}>
          {title}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          title={explanation}
          sx={{
            mt: { xs: 1, lg: 0 },
            maxWidth: 720,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: { lg: 'nowrap' },
          }}
        >
          {explanation}
        </Typography>
      </Box>
      <Box
        sx={{ flex: { lg: 'none' }, maxWidth: '100%', [AT_DESK]: { '& .MuiButton-root': { minHeight: 36, py: 0 } } }}
      >
        {tools}
      </Box>
    </Box>
  );
}

/** The page of a list that is worked on: at a desk its room belongs to the rows, thirty of them on a laptop. */
export function WorkbenchPage({ title, explanation, tools, children }: Props) {
  return (
    <ScrollPage width={WORKBENCH_WIDTH} isList isDense>
      <Stack spacing={{ xs: 4, lg: 1.5 }} sx={DENSE_FILTERS}>
        <Head title={title} explanation={explanation} tools={tools} />
        {children}
      </Stack>
    </ScrollPage>
  );
}
