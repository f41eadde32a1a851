import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { beyondEnd } from './pages.ts';
import { uiTexts } from './ui.hu.ts';

interface Props {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Text of a list without any row. */
  readonly children: ReactNode;
}

/** Replaces a page without rows: an address may name one that the list does not have. */
export function NoRows({ page, pageSize, total, onPage, children }: Props) {
  const last = beyondEnd(page, pageSize, total);
  if (last === null) return children;
  return (
    <div>
      <Typography>{uiTexts.pager.beyond(page, last)}</Typography>
      <Button sx={{ mt: 2 }} onClick={() => onPage(last)}>
        {uiTexts.pager.toLast}
      </Button>
    </div>
  );
}
