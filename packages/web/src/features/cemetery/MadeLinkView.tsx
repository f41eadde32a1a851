import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { createPortal } from 'react-dom';
import PrintIcon from '~icons/material-symbols/print-rounded';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import type { MadeLink } from './NewLink.tsx';
import { QrCode } from './QrCode.tsx';
import { cemeteryTexts } from './texts.hu.ts';

const texts = cemeteryTexts.links;

/** Only the sheet is printed, nothing of the screen. */
const paperOnly = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4 portrait', margin: '20mm' },
      '.qr-sheet': { display: 'none' },
      '@media print': {
        'body > *:not(.qr-sheet)': { display: 'none !important' },
        '.qr-sheet': { display: 'block', printColorAdjust: 'exact' },
      },
    }}
  />
);

/** The sheet that hangs at the gate. */
function Sheet({ link }: { readonly link: MadeLink }) {
  return createPortal(
    <Box className="qr-sheet" sx={{ textAlign: 'center' }}>
      <Typography variant="h1">{link.graveyardName}</Typography>
      <Typography variant="h2" component="p" sx={{ my: 4 }}>
        {texts.sheet.title}
      </Typography>
      <QrCode text={link.url} label={texts.qr(link.label)} side="120mm" />
      <Typography sx={{ mt: 4 }}>{texts.sheet.scan}</Typography>
    </Box>,
    document.body,
  );
}

/** A link that was just made: its address and its code, which are shown this once. */
export function MadeLinkView({ link }: { readonly link: MadeLink }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'center' }}>
      <FormMessage severity="info">{texts.once}</FormMessage>
      <QrCode text={link.url} label={texts.qr(link.label)} side="220px" />
      <TextField
        fullWidth
        size="small"
        label={texts.address}
        value={link.url}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {texts.print}
      </Button>
      {paperOnly}
      <Sheet link={link} />
    </Box>
  );
}
