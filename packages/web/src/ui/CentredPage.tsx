import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from './useTitle.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** True where the page appeared by itself: it is then read aloud. */
  readonly announce?: boolean;
  /** True where it is inside a page that has its landmarks already. */
  readonly nested?: boolean;
}

/** A page with one message, in the middle of the screen. */
export function CentredPage({ title, children, announce = false, nested = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack
      component={nested ? 'div' : 'main'}
      role={announce ? 'alert' : undefined}
      spacing={4}
      sx={{ minHeight: '100%', alignItems: 'center', justifyContent: 'center', p: 6, textAlign: 'center' }}
    >
      <Typography variant="h1" tabIndex={-1} ref={heading} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
