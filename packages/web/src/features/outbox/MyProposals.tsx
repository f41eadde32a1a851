import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { Section } from '#web/ui/Section.tsx';
import { proposalText } from './proposalText.ts';
import { outboxTexts as texts } from './texts.hu.ts';

/** More would make the page endless. */
const MAX_SHOWN = 50;

function Row({ proposal }: { readonly proposal: Proposal }) {
  const { damageNumber, state, deviceAt, plotName, decidedBy, decidedAt, reason } = proposal;
  const decision = decidedAt === null ? [] : [texts.mineDecided(decidedBy, formatDateTime(decidedAt))];
  return (
    <Box component="li" sx={{ py: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${proposalText(proposal)} · ${texts.mineStates[state]} · `}
        <Link component={RouterLink} to={href.damage(damageNumber)}>
          {damageNumber}
        </Link>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[texts.madeAt(formatDateTime(deviceAt)), ...(plotName === null ? [] : [plotName]), ...decision].join(' · ')}
      </Typography>
      {reason !== null && <Typography variant="body2">{texts.mineReason(reason)}</Typography>}
    </Box>
  );
}

function Mine() {
  const query = useQuery({ ...apiQuery('proposals', { query: { mine: 'true' } }), meta: { errorPage: false } });
  if (query.data === undefined) {
    if (!query.isError) return null;
    return (
      <Section title={texts.mine}>
        <ProgressView what={texts.mineLoading} error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  if (query.data.length === 0) return null;
  return (
    <Section title={texts.mine}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.data.slice(0, MAX_SHOWN).map((proposal) => (
          <Row key={proposal.changeId} proposal={proposal} />
        ))}
      </Box>
      {query.data.length > MAX_SHOWN && (
        <Typography variant="body2" color="textSecondary">
          {texts.more(query.data.length - MAX_SHOWN)}
        </Typography>
      )}
    </Section>
  );
}

/** What became of the own work that others decide about; nothing where there is none. */
export const MyProposals = () => (mayCall('proposals', useCurrentUser().role) ? <Mine /> : null);
