import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import { THEMES } from './tokens.ts';
import { useTitle } from './useTitle.ts';
import { ParcelPattern } from './ParcelPattern.tsx';
import { uiTexts as texts } from './ui.hu.ts';

/** Ground of the sign, the same in both schemes: its text is white. */
const SIGN = THEMES.georisk.light;
const PLAIN_SIGN = THEMES.cemetery.light;

interface Props {
  readonly title: string;
  /** Instead of the product's, for people who know neither it nor its trade. */
  readonly sign?: { readonly name: string; readonly tagline: string } | null;
  readonly children: ReactNode;
}

/** The pages before the sign-in: the product's sign, and one column of forms beside or below it. */
export function EntryLayout({ title, sign = null, children }: Props) {
  useTitle(title);
  return (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: { xs: 'column', lg: 'row' } }}>
      <Box
        component="header"
        sx={{
          position: { xs: 'relative', lg: 'sticky' },
          overflow: 'hidden',
          bgcolor: sign === null ? SIGN : PLAIN_SIGN,
          color: '#fff',
          flex: { lg: '0 0 42%' },
          height: { lg: '100dvh' },
          top: 0,
          p: { xs: 4, md: 6, lg: 12 },
          display: 'flex',
          alignItems: { xs: 'center', lg: 'flex-end' },
        }}
      >
        {sign === null && <ParcelPattern />}
        <Stack
          direction="row"
          spacing={3}
          sx={{
            position: 'relative',
            alignItems: 'center',
            ...(sign === null && { textShadow: '0 1px 6px rgba(15, 92, 92, 0.9)' }),
          }}
        >
          {sign === null && <Logo size={40} />}
          <div>
            <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2 }}>
              {sign?.name ?? texts.product}
            </Typography>
            <Typography variant="body2">{sign?.tagline ?? texts.tagline}</Typography>
          </div>
        </Stack>
      </Box>
      <Stack
        component="main"
        spacing={8}
        sx={{ flex: 1, width: '100%', maxWidth: 520, mx: 'auto', px: { xs: 4, md: 6 }, py: { xs: 6, lg: 12 } }}
      >
        {children}
      </Stack>
    </Box>
  );
}
