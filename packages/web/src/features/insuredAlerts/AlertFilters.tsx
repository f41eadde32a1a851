import type { Answer } from '@georisk/contract/endpoints.ts';
import { ALERT_CASES, ALERT_NOTICES, ALERT_REPLIES } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { SORT_CHOICE } from '#web/shared/workbench/dense.ts';
import { ListSearch } from '#web/shared/workbench/ListSearch.tsx';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import type { useListAddress } from '#web/ui/useListAddress.ts';
import { alertFilterOf } from './alertAddress.ts';
import { insuredAlertTexts as texts } from './texts.hu.ts';

const { filters } = texts;

const named = (rows: Answer<'exposure'>['byCrop'] = []) =>
  rows
    .flatMap(({ key, name }) => (key === null ? [] : [[key, name ?? key] as const]))
    .sort(([, a], [, b]) => a.localeCompare(b, 'hu'));
const worded = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((key) => [key, words[key]] as const);

/** What the list of alerts is narrowed by; all of it is in the address. */
export function AlertFilters({ address: { params, change } }: { readonly address: ReturnType<typeof useListAddress> }) {
  const filter = alertFilterOf(params);
  const choices = useQuery({ ...apiQuery('exposure', { query: {} }), meta: { errorPage: false } });
  const set = (key: string) => (value: string) => change({ [key]: value });
  return (
    <Box
      role="search"
      aria-label={filters.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}
    >
      <ListSearch value={filter.q ?? ''} hint={filters.searchHint} onChange={set('q')} />
      <SpanFilter
        labels={texts}
        span={{ from: filter.from ?? '', to: filter.to ?? '' }}
        onChange={(span) => change({ ...span })}
      />
      <SelectFilter
        label={filters.crop}
        value={filter.crop ?? ''}
        any={filters.anyCrop}
        options={named(choices.data?.byCrop)}
        onChange={set('crop')}
      />
      <SelectFilter
        label={filters.district}
        value={filter.district ?? ''}
        any={filters.anyDistrict}
        options={named(choices.data?.byDistrict)}
        onChange={set('district')}
      />
      <SelectFilter
        label={filters.answer}
        value={filter.answer ?? ''}
        any={filters.any}
        options={worded(ALERT_REPLIES, filters.answers)}
        onChange={set('answer')}
      />
      <SelectFilter
        label={filters.notice}
        value={filter.notice ?? ''}
        any={filters.any}
        options={worded(ALERT_NOTICES, filters.notices)}
        onChange={set('notice')}
      />
      <SelectFilter
        label={filters.case}
        value={filter.case ?? ''}
        any={filters.any}
        options={worded(ALERT_CASES, filters.cases)}
        onChange={set('case')}
      />
      <Box className={SORT_CHOICE} sx={{ display: 'flex', flex: '1 1 160px', maxWidth: { md: 240 } }}>
        <SelectFilter
          label={filters.sort}
          value={filter.sort ?? '-date'}
          options={Object.entries(filters.sorts)}
          onChange={set('sort')}
        />
      </Box>
    </Box>
  );
}
