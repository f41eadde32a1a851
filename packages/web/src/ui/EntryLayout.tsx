import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import { useTitle } from './useTitle.ts';
import { ParcelPattern } from './ParcelPattern.tsx';
import { uiTexts as texts } from './ui.hu.ts';

/** Green of the sign, the same in both schemes: its text is white. */
const SIGN = '#0F5C5C';

/** The pages before the sign-in: the product's sign, and one column of forms beside or below it. */
export function EntryLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: { xs: 'column', lg: 'row' } }}>
      <Box
        component="header"
        sx={{
          position: { xs: 'relative', lg: 'sticky' },
          overflow: 'hidden',
          bgcolor: SIGN,
          color: '#fff',
          flex: { lg: '0 0 42%' },
          height: { lg: '100dvh' },
          top: 0,
          p: { xs: 4, md: 6, lg: 12 },
          display: 'flex',
          alignItems: { xs: 'center', lg: 'flex-end' },
        }}
      >
        <ParcelPattern />
        <Stack
          direction="row"
          spacing={3}
          sx={{
            position: 'relative',
            alignItems: 'center',
            textShadow: '0 1px 6px rgba(15, 92, 92, 0.9)',
          }}
        >
          <Logo size={40} />
          <div>
            <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2 }}>{texts.product}</Typography>
            <Typography variant="body2">{texts.tagline}</Typography>
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
