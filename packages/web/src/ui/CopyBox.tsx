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
  // The text that was copied: another one in its place was not.
  const [copied, setCopied] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isCopied = copied === value;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
      setFailed(false);
    } catch {
      // Not allowed, or not there on a page without encryption.
      setCopied(null);
      setFailed(true);
    }
  };
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
        aria-label={isCopied ? texts.copiedOf(label) : texts.copyOf(label)}
        onClick={() => void copy()}
      >
        {isCopied ? texts.copied : texts.copy}
      </Button>
      {hasFailed && (
        <Typography variant="body2" color="error" role="alert" sx={{ width: '100%' }}>
          {texts.failed}
        </Typography>
      )}
    </Box>
  );
}
