import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import CopyIcon from '~icons/material-symbols/content-copy-rounded';
import KeyIcon from '~icons/material-symbols/key-rounded';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.mapKey;

/** A key with which other map programs sign in instead of the password; it is shown here once. */
export function MapKeySection() {
  const make = useMutation({ mutationFn: () => callApi('makeMapKey') });
  return (
    <Stack spacing={4} component="section" aria-labelledby="map-key-title" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2" id="map-key-title">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.explanation} {texts.replaces}
      </Typography>
      {make.isSuccess && <FreshKey mapKey={make.data.mapKey} />}
      {make.isError && <FormMessage severity="error">{messageOf(make.error)}</FormMessage>}
      <Button variant="outlined" startIcon={<KeyIcon />} disabled={make.isPending} onClick={() => make.mutate()}>
        {texts.make}
      </Button>
    </Stack>
  );
}

function FreshKey({ mapKey }: { readonly mapKey: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Stack spacing={2} sx={{ alignSelf: 'stretch' }}>
      <FormMessage severity="success">{texts.once}</FormMessage>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          component="code"
          aria-label={texts.key}
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
          {mapKey}
        </Box>
        <Button
          startIcon={<CopyIcon />}
          onClick={() =>
            void navigator.clipboard.writeText(mapKey).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? texts.copied : texts.copy}
        </Button>
      </Box>
    </Stack>
  );
}
