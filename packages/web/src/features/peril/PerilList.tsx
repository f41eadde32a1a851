import type { PerilsOfBlock, PerilVerdictOfBlock } from '@georisk/contract/verticals/frost/perils.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import { perilTexts as words } from '@georisk/domain/peril/perils.hu.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { pathTo } from '#web/routes/routes.ts';
import { perilScreenTexts as texts } from './texts.hu.ts';

/** The row of the table that decided, with its source. */
function Rule({ rule }: { readonly rule: NonNullable<PerilVerdictOfBlock['rule']> }) {
  const { validFrom, validTo, days, hotAbove, source, certainty } = rule;
  const about = words.rule({ days, ...(hotAbove !== null && { hotAbove }) });
  const valid = texts.validFrom(formatDate(validFrom), validTo === null ? null : formatDate(validTo));
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
      {`${texts.rule}: ${[valid, ...(about === '' ? [] : [about])].join('; ')}. ${texts.source}: ${source} (${words.certainty[certainty]}).`}
    </Typography>
  );
}

function Verdict({ verdict }: { readonly verdict: PerilVerdictOfBlock }) {
  const { peril, occurred, reason, values, rule, deadlines } = verdict;
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: '0 0 180px' }}>
          {PERIL_NAMES[peril]}
        </Typography>
        <Typography sx={{ fontWeight: occurred === true ? 700 : 400 }}>
          {`${words.occurred(occurred)} – ${words.reasons[reason]}`}
        </Typography>
      </Box>
      {values.map((value) => (
        <Typography key={`${value.figure} ${value.limit}`} variant="body2">
          {words.value(value)}
        </Typography>
      ))}
      {deadlines.length > 0 && (
        <>
          <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
            {texts.deadlines}
          </Typography>
          {deadlines.map(({ kind, date, source, certainty }) => (
            <Typography key={kind} variant="body2">
              {`${words.deadlines[kind]}: `}
              <b>{formatDate(date)}</b>
              <Typography component="span" variant="caption" color="textSecondary">
                {` ${source} (${words.certainty[certainty]})`}
              </Typography>
            </Typography>
          ))}
        </>
      )}
      {rule !== null && <Rule rule={rule} />}
    </Box>
  );
}

function Around({ perils }: { readonly perils: PerilsOfBlock }) {
  const { around, date, meparCode, plantCode } = perils;
  const others = around.filter((each) => each.date !== date);
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {texts.around}
      </Typography>
      {others.length === 0 ? (
        <Typography color="textSecondary">{texts.aroundNone}</Typography>
      ) : (
        <Box component="ul" aria-label={texts.around} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {others.map((each) => (
            <li key={each.date}>
              <Link
                component={RouterLink}
                to={pathTo('perils', {}, { meparCode, date: each.date, ...(plantCode !== null && { plantCode }) })}
                sx={{ display: 'inline-block', minHeight: 44, lineHeight: '44px' }}
              >
                {formatDate(each.date)}
              </Link>
              {` ${each.perils.map((peril) => PERIL_NAMES[peril]).join(', ')}`}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The perils of a block and a day with what decided, the days around it, the stations. */
export function PerilList({ perils }: { readonly perils: PerilsOfBlock }) {
  const { meparCode, date, verdicts, sources } = perils;
  return (
    <>
      <Box component="section">
        <Typography variant="h3" component="h2">
          {texts.on(meparCode, formatDate(date))}
        </Typography>
        {sources.length === 0 && (
          <Typography role="status" sx={{ mt: 2 }}>
            {texts.sourcesNone}
          </Typography>
        )}
        <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
          {verdicts.map((verdict) => (
            <Verdict key={verdict.peril} verdict={verdict} />
          ))}
        </Box>
      </Box>
      <Around perils={perils} />
      {sources.length > 0 && (
        <Box component="section">
          <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
            {texts.sources}
          </Typography>
          {sources.map((source) => (
            <Typography key={source.figure} variant="body2">
              {`${words.figure(source.figure)}: ${words.source(source)}`}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}
