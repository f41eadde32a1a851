import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { isMeparCode } from '@georisk/domain/mepar/meparCode.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { logAction } from '#web/lib/log.ts';
import { useEarlySheet } from '#web/mapScreen/earlySheet.ts';
import { SubjectLoading } from '#web/mapScreen/SubjectLoading.tsx';
import { BlockMap } from './BlockMap.tsx';
import { productTexts as texts } from '#web/shared/product/texts.hu.ts';

/** The earlier block stays on the map until the next one has loaded. */
const blockQuery = (code: string) => ({
  ...apiQuery('block', { params: { code } }),
  meta: { errorPage: false },
  placeholderData: (before: Block | undefined) => before,
});

function BlockOf({ code }: { readonly code: string }) {
  const block = useQuery(blockQuery(code));
  const sheet = useEarlySheet();
  const isThere = block.isSuccess && !block.isPlaceholderData;
  useEffect(() => {
    if (isThere) logAction('view-block', `blocks/${code}`);
  }, [isThere, code]);
  if (block.data === undefined) {
    return (
      <SubjectLoading
        title={texts.title}
        what={texts.loading}
        error={block.error}
        onRetry={() => void block.refetch()}
        sheet={sheet}
      />
    );
  }
  return <BlockMap block={block.data} isLoading={block.isPlaceholderData} startsOpen={sheet.startsOpen} />;
}

/** Any block, for the insurer's people and the other roles that see blocks. */
export function BlockScreen() {
  const { meparCode = '' } = useParams();
  return isMeparCode(meparCode) ? <BlockOf code={meparCode} /> : <NotFoundPage nested />;
}
