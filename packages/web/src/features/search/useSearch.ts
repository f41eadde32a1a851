import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { leadsSomewhere, type Opening } from './suggestionTarget.ts';

const TYPING_MS = 120;
const MAX_LETTERS = 64;

export interface SearchState {
  readonly suggestions: readonly Suggestion[];
  readonly state: 'idle' | 'loading' | 'failed' | 'done';
  /** The first hit of the current text, as soon as it is known. */
  readonly best: () => Promise<Suggestion | undefined>;
}

const finds = (phrase: string, { query }: Opening) => ({
  ...apiQuery('search', { query: { ...query, phrase } }),
  staleTime: 30_000,
  meta: { errorPage: false },
});

/** Sends the request once typing pauses; the hits of the earlier letters stay until the new ones arrive. */
export function useSearch(phrase: string, opening: Opening): SearchState {
  const typed = phrase.trim().slice(0, MAX_LETTERS);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    ...finds(asked, opening),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const best = async () =>
    (await client.fetchQuery(finds(typed, opening))).suggestions.find((each) => leadsSomewhere(each, opening));
  if (typed === '' || asked === '') return { best, suggestions: [], state: typed === '' ? 'idle' : 'loading' };
  if (isError) return { best, suggestions: [], state: 'failed' };
  if (isPending) return { best, suggestions: [], state: 'loading' };
  return {
    best,
    suggestions: data.suggestions.filter((each) => leadsSomewhere(each, opening)),
    state: asked === typed && !isPlaceholderData ? 'done' : 'loading',
  };
}
