import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InfoPanel } from '../../app/shell/InfoPanel.tsx';
import { apiQuery } from '../../lib/apiQuery.ts';
import { FloatingPanel } from '../../map/ui/FloatingPanel.tsx';
import { ProgressView } from '../../ui/ProgressView.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { ChronologyLegend } from './ChronologyLegend.tsx';
import { ChronologyMap } from './ChronologyMap.tsx';
import { ChronologyPanel } from './ChronologyPanel.tsx';
import { chronologyTexts as texts } from './texts.hu.ts';

const NONE: readonly never[] = [];

/** The density of all damages since the beginning, with its text and legend. */
export function ChronologyScreen() {
  const query = useQuery({ ...apiQuery('damageChronology'), meta: { errorPage: false } });
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? roomy;
  useTitle(texts.title);
  const items = query.data ?? NONE;
  const isMissing = query.data === undefined;
  return (
    <Box
      sx={{
        display: 'flex',
        height: '100%',
        position: 'relative',
        '@media print': { display: 'block', height: 'auto' },
      }}
    >
      <InfoPanel open={open} onToggle={() => setChosen(!open)} title={texts.title}>
        {isMissing ? (
          <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ChronologyPanel items={items} />
        )}
      </InfoPanel>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%' }}>
        <ChronologyMap items={items}>
          {!open && (
            <FloatingPanel sx={{ p: 3, maxWidth: 290 }}>
              {isMissing ? (
                <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />
              ) : items.length === 0 ? (
                texts.none
              ) : (
                <ChronologyLegend items={items} />
              )}
            </FloatingPanel>
          )}
        </ChronologyMap>
      </Box>
    </Box>
  );
}
