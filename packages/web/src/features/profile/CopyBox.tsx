import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import CopyIcon from '~icons/material-symbols/content-copy-rounded';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.copying;

/** A text that goes into another program, with a button that copies it. @param label names the text */
export function CopyBox({ label, value }: { readonly label: string; readonly value: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', alignSelf: 'stretch' }}>
      <Box
        component="code"
        aria-label={label}
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
