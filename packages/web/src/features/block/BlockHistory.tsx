import type { BlockYear } from '@georisk/contract/verticals/insurance/blockHistory.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { href } from '#web/routes/routes.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Section } from '#web/ui/Section.tsx';
import { blockHistoryTexts as texts } from './history.hu.ts';

/** Alerts of a year that are named; a meadow may have dozens. */
const FEW = 5;

function Line({ label, children }: { readonly label: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, typography: 'body2', fontFeatureSettings: "'tnum'" }}>
        {children.map((child, index) => (
          // The lines of a year are never reordered.
          <div key={index}>{child}</div>
        ))}
      </Box>
    </>
  );
}

function YearOf({ of }: { readonly of: BlockYear }) {
  const { year, crops, insured, yields, damages, alerts } = of;
  const rest = alerts.length - FEW;
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Typography component="h3" variant="subtitle2">
        {year}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '84px 1fr', columnGap: 2, rowGap: 1 }}>
        <Line label={texts.crops}>{crops.map(texts.crop)}</Line>
        <Line label={texts.insured}>{insured.map(texts.plot)}</Line>
        <Line label={texts.yields}>{yields.map(texts.yield)}</Line>
        <Line label={texts.damages}>
          {damages.map((damage) => (
            <RowLink key={damage.id} to={damage.canOpen ? href.damage(damage.damageNumber) : undefined}>
              {texts.damage(damage)}
            </RowLink>
          ))}
        </Line>
        <Line label={texts.alerts}>
          {[...alerts.slice(0, FEW).map(texts.alert), ...(rest > 0 ? [texts.moreAlerts(rest)] : [])]}
        </Line>
      </Box>
    </Box>
  );
}

function Years({ code }: { readonly code: string }) {
  const query = useQuery({ ...apiQuery('blockHistory', { params: { code } }), meta: { errorPage: false } });
  return (
    <QueryView query={query} what={texts.loading}>
      {(years) =>
        years.length === 0 ? (
          <Typography color="textSecondary">{texts.none}</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {years.map((year) => (
              <YearOf key={year.year} of={year} />
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}

interface Props {
  readonly code: string;
  /** For those who ask of a block what happened on it before: they need not press. */
  readonly startsOpen: boolean;
}

/** Crops, insurance, yields, cases and alerts of a block by year, read when it is first asked for. */
export function BlockHistory({ code, startsOpen }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Section title={texts.title}>
      {isOpen ? (
        <Years code={code} />
      ) : (
        <Button onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
          {texts.show}
        </Button>
      )}
    </Section>
  );
}
