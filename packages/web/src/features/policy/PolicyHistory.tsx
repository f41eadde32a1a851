import type { PolicyEvent } from '@georisk/contract/verticals/insurance/policyHistory.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Section } from '#web/ui/Section.tsx';
import { policyHistoryTexts as texts } from './history.hu.ts';

/** Entries shown at once. */
const PAGE = 20;

type Kind = PolicyEvent['kind'];
const KINDS = Object.keys(texts.kind) as readonly Kind[];

/** When and who, on what. */
function factsOf({ kind, at, date, hectares, userName, actorName }: PolicyEvent): string {
  return [
    at === null ? formatDate(date) : formatDateTime(at),
    ...(hectares === null ? [] : [texts.hectares(hectares)]),
    ...(userName === null ? [] : [kind === 'notice' ? texts.to(userName) : texts.by(userName, actorName)]),
  ].join(' · ');
}

function Event({ event }: { readonly event: PolicyEvent }) {
  const hasScreen = useHasScreen();
  const { title, damage, meparCode } = event;
  const line = (children: ReactNode) => (
    <Typography variant="body2" component="div">
      {children}
    </Typography>
  );
  return (
    <Box component="li" sx={{ breakInside: 'avoid' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {factsOf(event)}
      </Typography>
      {damage !== null &&
        line(
          <RowLink to={damage.canOpen ? href.damage(damage.damageNumber) : undefined}>{texts.damage(damage)}</RowLink>,
        )}
      {meparCode !== null &&
        line(<RowLink to={hasScreen('block') ? href.block(meparCode) : undefined}>{meparCode}</RowLink>)}
    </Box>
  );
}

interface ListProps {
  readonly events: readonly PolicyEvent[];
  readonly isCut: boolean;
}

function Events({ events, isCut }: ListProps) {
  const [only, setOnly] = useState<Kind | null>(null);
  const [shown, setShown] = useState(PAGE);
  if (events.length === 0) return <Typography color="textSecondary">{texts.none}</Typography>;
  const found = only === null ? events : events.filter(({ kind }) => kind === only);
  const choices: readonly (Kind | null)[] = [
    null,
    ...KINDS.filter((kind) => events.some((event) => event.kind === kind)),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        role="group"
        aria-label={texts.kinds}
        className="no-print"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
      >
        {choices.map((kind) => (
          <Chip
            key={kind ?? ''}
            label={kind === null ? texts.all : texts.kind[kind]}
            variant={kind === only ? 'filled' : 'outlined'}
            color={kind === only ? 'primary' : 'default'}
            aria-pressed={kind === only}
            onClick={() => setOnly(kind)}
            sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
          />
        ))}
      </Box>
      <Box component="ol" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {found.slice(0, shown).map((event) => (
          <Event key={event.key} event={event} />
        ))}
      </Box>
      {found.length > shown && (
        <Button size="small" className="no-print" onClick={() => setShown(shown + PAGE)}>
          {texts.more(found.length - shown)}
        </Button>
      )}
      {isCut && (
        <Typography variant="body2" color="textSecondary">
          {texts.cut}
        </Typography>
      )}
    </Box>
  );
}

function Loaded({ policyId }: { readonly policyId: number }) {
  const query = useQuery({
    ...apiQuery('policyHistory', { params: { id: String(policyId) } as never }),
    meta: { errorPage: false },
  });
  return (
    <QueryView query={query} what={texts.loading}>
      {(data) => <Events {...data} />}
    </QueryView>
  );
}

/** What happened to a policy, newest first; requested on demand. */
export function PolicyHistory({ policyId }: { readonly policyId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title}>
      {isOpen ? (
        <Loaded policyId={policyId} />
      ) : (
        <Button onClick={() => setOpen(true)} className="no-print" sx={{ minHeight: 44 }}>
          {texts.show}
        </Button>
      )}
    </Section>
  );
}
