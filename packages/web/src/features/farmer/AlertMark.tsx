import Box from '@mui/material/Box';
import { farmerTexts as texts } from './texts.hu.ts';

/** The ring of an alert, with its word: colour alone is not accessible. */
export function AlertMark() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'error.main',
        typography: 'caption',
        fontWeight: 600,
      }}
    >
      <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', border: '2px solid', flex: 'none' }} />
      {texts.alertMark}
    </Box>
  );
}
