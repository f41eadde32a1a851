import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ListSpec } from './listSpec.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

interface Props<Row, Column extends string> {
  readonly spec: ListSpec<Row, Column>;
  readonly row: Row | undefined;
  /** What the button that opens the row says. */
  readonly open: string;
  /** What stands under the columns. */
  readonly more?: ReactNode;
}

function Facts<Row, Column extends string>({ spec, row }: { readonly spec: ListSpec<Row, Column>; readonly row: Row }) {
  return (
    <Stack component="dl" spacing={2} sx={{ m: 0 }}>
      {spec.columns.slice(1).map((column) => (
        <div key={column}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {spec.titles[column]}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {spec.cells[column](row)}
          </Typography>
        </div>
      ))}
    </Stack>
  );
}

/** All of the active row beside the list, on a desk. */
export function RowPreview<Row, Column extends string>({ spec, row, open, more }: Props<Row, Column>) {
  const to = row === undefined ? null : spec.hrefOf(row);
  return (
    <Card
      component="section"
      aria-label={texts.preview}
      sx={{ display: { xs: 'none', lg: 'block' }, width: 240, flex: 'none', p: 3, position: 'sticky', top: 0 }}
    >
      {row === undefined ? (
        <Typography color="textSecondary">{texts.previewNone}</Typography>
      ) : (
        <Stack spacing={3}>
          <Typography variant="h2">{spec.nameOf(row)}</Typography>
          <Facts spec={spec} row={row} />
          {more}
          {to !== null && (
            <Button component={RouterLink} to={to} variant="contained">
              {open}
            </Button>
          )}
        </Stack>
      )}
    </Card>
  );
}
