import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import CopyIcon from '~icons/material-symbols/content-copy-rounded';
import { uiTexts } from './ui.hu.ts';

const texts = uiTexts.copying;

/** A text that goes into another program, with a button that copies it. @param label names the text */
export function CopyBox({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  return (
    <Box
      sx={{ display: 'flex', columnGap: 2, rowGap: 1, alignItems: 'center', flexWrap: 'wrap', alignSelf: 'stretch' }}
    >
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, width: '100%' }}>
        {label}
      </Typography>
      <Box
        component="code"
        aria-labelledby={id}
        sx={{
          p: 2,
          flex: 1,
          minWidth: 0,
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {value}
      </Box>
      <Button
        startIcon={<CopyIcon />}
        aria-label={copied ? texts.copiedOf(label) : texts.copyOf(label)}
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {copied ? texts.copied : texts.copy}
      </Button>
    </Box>
  );
}
