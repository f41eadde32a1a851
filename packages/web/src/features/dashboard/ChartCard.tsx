import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ProgressView } from '#web/ui/ProgressView.tsx';

interface Props<T, D> {
  readonly title: string;
  readonly query: UseQueryResult<T>;
  /** The chart's data in the answer; null where the answer does not contain them. */
  readonly select: (data: T) => D | null;
  readonly children: (shown: D) => ReactNode;
}

const HEIGHT = 160;

/** A chart under its title; its shape while it is loading, and a retry where it failed. */
export function ChartCard<T, D>({ title, query, select, children }: Props<T, D>) {
  const heading = useId();
  const shown = query.data === undefined ? null : select(query.data);
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      sx={{ p: 3, '@media print': { breakInside: 'avoid', border: 0, px: 0 } }}
    >
      <Typography id={heading} variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {shown !== null ? (
        children(shown)
      ) : query.isError || query.data !== undefined ? (
        <ProgressView what={title} error={query.error} empty onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={HEIGHT} role="status" aria-label={title} />
      )}
    </Card>
  );
}
