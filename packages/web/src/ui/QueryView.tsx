import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProgressView } from './ProgressView.tsx';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** What is being loaded, as a part of a sentence. */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows data when they are loaded, and the progress view with its "Újra" until then. */
export function QueryView<T>({ query, what, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  return <ProgressView what={what} error={query.error} onRetry={() => void query.refetch()} />;
}
