import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ScrollPage } from './ScrollPage.tsx';

interface Props {
  readonly title: string;
  readonly explanation?: string;
  readonly width?: number;
  readonly children: ReactNode;
}

export function ListPage({ title, explanation, width = 1200, children }: Props) {
  return (
    <ScrollPage width={width} isList>
      <Stack spacing={4}>
        <div>
          <Typography variant="h1">{title}</Typography>
          {explanation !== undefined && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: 720 }}>
              {explanation}
            </Typography>
          )}
        </div>
        {children}
      </Stack>
    </ScrollPage>
  );
}
