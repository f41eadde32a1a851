import { LOG_WORD_TEXTS } from '@georisk/contract/logWords.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { AuditExport } from './AuditExport.tsx';
import { AuditTable } from './AuditTable.tsx';
import { auditTexts as texts } from './audit.hu.ts';
import { type AuditFilter, FILTER_KEYS, filterOf, VIEWS_KEY } from './auditFilter.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';

const WORDS = Object.entries(LOG_WORD_TEXTS).toSorted(([, a], [, b]) => a.localeCompare(b, 'hu'));

interface FilterProps {
  readonly params: URLSearchParams;
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filter({ params, change }: FilterProps) {
  const at = (key: string) => params.get(key) ?? '';
  return (
    <Box role="search" className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
      <SpanFilter
        labels={texts}
        span={{ from: at('from'), to: at('to') }}
        onChange={({ from, to }) => change({ from, to })}
      />
      <FormControl sx={{ flex: '1 1 200px' }}>
        <FormLabel htmlFor="audit-type" sx={{ mb: 1, typography: 'body2' }}>
          {texts.type}
        </FormLabel>
        <NativeSelect
          value={at('type')}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'audit-type' }}
          onChange={(event) => change({ type: event.target.value })}
        >
          <option value="">{texts.anyType}</option>
          {WORDS.map(([word, title]) => (
            <option key={word} value={word}>
              {title}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <SearchField label={texts.who} value={at('who')} onChange={(who) => change({ who })} />
      <SearchField
        label={texts.resource}
        value={at('resource')}
        onChange={(resource) => change({ resource })}
        flex="1 1 140px"
      />
    </Box>
  );
}

/** Pages follow one another by the position where the last one ended: new entries do not shift them. */
const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi('audit', { query: { ...filter, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Actions, newest first; the filter is in the address. */
export function AuditScreen() {
  const { params, change } = useListAddress();
  const filter = useDeferredValue(filterOf(params));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useAudit(filter);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const narrowed = Object.keys(filter).some((key) => key !== 'without');
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Filter params={params} change={change} />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <AuditExport filter={filter} />
        <FormControlLabel
          label={texts.views}
          control={
            <Checkbox
              checked={params.has(VIEWS_KEY)}
              onChange={(_, checked) => change({ [VIEWS_KEY]: checked ? '1' : undefined })}
            />
          }
        />
        {narrowed && (
          <Button onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}>
            {texts.clear}
          </Button>
        )}
      </Box>
      {data === undefined ? (
        <ProgressView what={texts.what} error={error} onRetry={() => void refetch()} />
      ) : entries.length === 0 ? (
        <Typography color="textSecondary">{texts.none}</Typography>
      ) : (
        <>
          <AuditTable entries={entries} />
          {isFetchNextPageError && <FormMessage severity="error">{messageOf(error)}</FormMessage>}
          {hasNextPage ? (
            <Button
              variant="outlined"
              className="no-print"
              sx={{ alignSelf: 'center' }}
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {texts.more}
            </Button>
          ) : (
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
              {texts.all}
            </Typography>
          )}
        </>
      )}
    </ListPage>
  );
}
