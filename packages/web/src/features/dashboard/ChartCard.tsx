import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ProgressView } from '../../ui/ProgressView.tsx';

interface Props<T> {
  readonly title: string;
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

const HEIGHT = 160;

/** A chart under its title; its shape while it is coming, and a way to ask again where it did not come. */
export function ChartCard<T>({ title, query, children }: Props<T>) {
  const heading = useId();
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      sx={{ p: 3, '@media print': { breakInside: 'avoid', border: 0, px: 0 } }}
    >
      <Typography id={heading} variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ProgressView what={title} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={HEIGHT} role="status" aria-label={title} />
      )}
    </Card>
  );
}
