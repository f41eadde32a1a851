import type { Suggestion } from '@georisk/contract/endpoints/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../lib/apiQuery.ts';
import { leadsSomewhere } from './suggestionTarget.ts';

const TYPING_MS = 120;
const MOST_LETTERS = 64;

export interface SearchState {
  readonly suggestions: readonly Suggestion[];
  readonly state: 'idle' | 'loading' | 'failed' | 'done';
}

/** Asks once the typing pauses; the hits of the letters before stay until the new ones are there. */
export function useSearch(phrase: string, role: number): SearchState {
  const typed = phrase.trim().slice(0, MOST_LETTERS);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError, isPending } = useQuery({
    ...apiQuery('search', { query: { phrase: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { errorPage: false },
  });
  if (typed === '' || asked === '') return { suggestions: [], state: typed === '' ? 'idle' : 'loading' };
  if (isError) return { suggestions: [], state: 'failed' };
  if (isPending) return { suggestions: [], state: 'loading' };
  return {
    suggestions: data.suggestions.filter((each) => leadsSomewhere(each, role)),
    state: asked === typed ? 'done' : 'loading',
  };
}
