import type { Block } from '@georisk/contract/endpoints/blocks.ts';
import { isMeparCode } from '@georisk/domain/mepar/meparCode.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '#web/app/errors/NotFoundPage.tsx';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { logAction } from '#web/lib/log.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { productTexts as texts } from './texts.hu.ts';

const BlockMap = lazy(() => import('./BlockMap.tsx').then((module) => ({ default: module.BlockMap })));

/** The block before stays on the map until the next one is there. */
const blockQuery = (code: string) => ({
  ...apiQuery('block', { params: { code } }),
  meta: { errorPage: false },
  placeholderData: (before: Block | undefined) => before,
});

function BlockOf({ code }: { readonly code: string }) {
  const block = useQuery(blockQuery(code));
  const isThere = block.isSuccess && !block.isPlaceholderData;
  useEffect(() => {
    if (isThere) logAction('view-block', `blocks/${code}`);
  }, [isThere, code]);
  const progress = (
    <Box sx={{ maxWidth: 440 }}>
      <ProgressView what={texts.loading} error={block.error} onRetry={() => void block.refetch()} />
    </Box>
  );
  if (block.data === undefined) return progress;
  return (
    <Suspense fallback={progress}>
      <BlockMap block={block.data} isLoading={block.isPlaceholderData} />
    </Suspense>
  );
}

/** Any block, for the insurer's people and the other roles that see blocks. */
export function BlockScreen() {
  const { meparCode = '' } = useParams();
  return isMeparCode(meparCode) ? <BlockOf code={meparCode} /> : <NotFoundPage nested />;
}
