import type { RescueOutcome, RescueReport, RescueRow } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatDateTime } from '#web/lib/format.ts';
import { operationTexts } from '#web/offline/operation.hu.ts';
import { href } from '#web/routes/routes.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { rescueTexts as texts } from './rescue.hu.ts';
import type { Brought } from './sendRescueFile.ts';
import { outboxTexts } from './texts.hu.ts';

/** More would make the page endless. */
const MAX_SHOWN = 300;
const IS_IN: ReadonlySet<RescueOutcome> = new Set(['applied', 'known']);
/** The server has it: the file is no longer needed for it. */
const IS_SAFE: ReadonlySet<RescueOutcome> = new Set([...IS_IN, 'proposed']);

/** First what was left out. */
const inOrder = (rows: readonly RescueRow[]): readonly RescueRow[] => [
  ...rows.filter(({ outcome }) => !IS_IN.has(outcome)),
  ...rows.filter(({ outcome }) => IS_IN.has(outcome)),
];

function Row({ row: { kind, title, name, damageId, deviceAt, outcome, why } }: { readonly row: RescueRow }) {
  const isLeft = !IS_IN.has(outcome);
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {`${operationTexts.kinds[kind]}${name === null ? '' : `: ${name}`} · ${texts.outcomes[outcome]}`}
        </Typography>
        {isLeft && damageId !== null && (
          <Button size="small" component={Link} to={href.damage(String(damageId))} sx={{ flexShrink: 0 }}>
            {texts.openCase}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`${title === '' ? texts.noTitle : title} · ${outboxTexts.madeAt(formatDateTime(deviceAt))}`}
      </Typography>
      {why !== null && (
        <Typography variant="body2" color={IS_SAFE.has(outcome) ? 'textSecondary' : 'error'}>
          {why}
        </Typography>
      )}
    </Box>
  );
}

function Report({ report: { author, madeAt, isRegistered, rows } }: { readonly report: RescueReport }) {
  const count = (of: (outcome: RescueOutcome) => boolean) => rows.filter(({ outcome }) => of(outcome)).length;
  const left = count((outcome) => !IS_SAFE.has(outcome));
  return (
    <>
      <Typography color="textSecondary">{texts.author(author.name, formatDateTime(madeAt))}</Typography>
      {!isRegistered && (
        <Typography variant="body2" color="textSecondary">
          {texts.unknownDevice}
        </Typography>
      )}
      <FormMessage severity={left > 0 ? 'warning' : 'success'}>
        {texts.counts(
          count((outcome) => outcome === 'applied'),
          count((outcome) => outcome === 'known'),
          count((outcome) => outcome === 'proposed'),
          left,
        )}
        {left > 0 && ` ${texts.keep}`}
      </FormMessage>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {inOrder(rows)
          .slice(0, MAX_SHOWN)
          .map((row) => (
            <Row key={row.changeId} row={row} />
          ))}
      </Box>
      {rows.length > MAX_SHOWN && (
        <Typography variant="body2" color="textSecondary">
          {outboxTexts.more(rows.length - MAX_SHOWN)}
        </Typography>
      )}
    </>
  );
}

/** What became of one file. */
export function RescueReportView({ brought }: { readonly brought: Brought }) {
  const { name } = brought.file;
  return (
    <Card component="section" aria-label={name} sx={{ p: 3 }}>
      <Stack spacing={2}>
        <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {brought.kind === 'refused' ? (
          <FormMessage severity="error">{brought.why}</FormMessage>
        ) : (
          <Report report={brought.report} />
        )}
      </Stack>
    </Card>
  );
}
