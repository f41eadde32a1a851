import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { CASE_COLUMNS } from '@georisk/domain/caseList/columns.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { href } from '#web/routes/routes.ts';
import { CELLS } from './CaseCell.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';

interface Props {
  readonly of: ListedCase | undefined;
  readonly today: string;
}

function Facts({ of, today }: { readonly of: ListedCase; readonly today: string }) {
  return (
    <Stack component="dl" spacing={2} sx={{ m: 0 }}>
      {CASE_COLUMNS.filter((column) => column !== 'number').map((column) => (
        <div key={column}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {texts.columns[column]}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {CELLS[column](of, today)}
          </Typography>
        </div>
      ))}
    </Stack>
  );
}

/** All of the active case beside the list, on a desk. */
export function CasePreview({ of, today }: Props) {
  return (
    <Card
      component="section"
      aria-label={texts.preview}
      sx={{ display: { xs: 'none', lg: 'block' }, width: 280, flex: 'none', p: 3, position: 'sticky', top: 0 }}
    >
      {of === undefined ? (
        <Typography color="textSecondary">{texts.previewNone}</Typography>
      ) : (
        <Stack spacing={3}>
          <Typography variant="h2">{of.damageNumber}</Typography>
          <Facts of={of} today={today} />
          <Typography variant="caption" color="textSecondary">
            {texts.reported}: {formatDate(of.reportedOn)}
          </Typography>
          {of.canOpen && (
            <Button component={RouterLink} to={href.damage(of.damageNumber)} variant="contained">
              {texts.open}
            </Button>
          )}
        </Stack>
      )}
    </Card>
  );
}
