import { useQuery } from '@tanstack/react-query';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { ChronologyMap } from './ChronologyMap.tsx';
import { ChronologyHead, ChronologyPanel } from './ChronologyPanel.tsx';
import { chronologyTexts as texts } from './texts.hu.ts';

const head = (compact: boolean) => <ChronologyHead compact={compact} />;
const NONE: readonly never[] = [];

/** The density of all damages since the beginning, with its text and legend. */
export function ChronologyScreen() {
  const query = useQuery({ ...apiQuery('damageChronology'), meta: { errorPage: false } });
  useScreenTitle(texts.title);
  return (
    <ChronologyMap
      items={query.data ?? NONE}
      panel={{
        title: texts.title,
        head,
        body:
          query.data === undefined ? (
            <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <ChronologyPanel items={query.data} />
          ),
      }}
    />
  );
}
