import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RemoveSourceDialog } from './RemoveSourceDialog.tsx';
import { SourceCard } from './SourceCard.tsx';
import { SourceDialog } from './SourceDialog.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.sources;

type Opened = { readonly do: 'add' } | { readonly do: 'edit' | 'remove'; readonly source: SceneSource };

/** The sources in a list, and their actions. */
export function SourceList({ sources }: { readonly sources: readonly SceneSource[] }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Stack spacing={3}>
      {sources.length === 0 && <Typography color="textSecondary">{texts.none}</Typography>}
      <Stack component="ul" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sources.map((source) => (
          <li key={source.id}>
            <SourceCard
              source={source}
              onEdit={() => setOpened({ do: 'edit', source })}
              onRemove={() => setOpened({ do: 'remove', source })}
            />
          </li>
        ))}
      </Stack>
      <Box className="no-print">
        <Button variant="contained" onClick={() => setOpened({ do: 'add' })}>
          {texts.add}
        </Button>
      </Box>
      {opened?.do === 'add' && <SourceDialog source={null} onClose={close} />}
      {opened?.do === 'edit' && <SourceDialog source={opened.source} onClose={close} />}
      {opened?.do === 'remove' && <RemoveSourceDialog source={opened.source} onClose={close} />}
    </Stack>
  );
}
