import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { proposalTexts as texts } from './texts.hu.ts';

/** How many proposals wait, by case; a failure shows none: the case itself says so too. */
function useCounts() {
  const isAllowed = mayCall('proposalCounts', useCurrentUser().role);
  return useQuery({ ...apiQuery('proposalCounts'), enabled: isAllowed, meta: { errorPage: false } }).data ?? [];
}

/** Marks a case of the list in which something waits for a decision. */
export function ProposalMark({ damageId }: { readonly damageId: number }) {
  const count = useCounts().find((each) => each.damageId === damageId)?.count ?? 0;
  if (count === 0) return null;
  return <Chip size="small" color="info" label={texts.mark(count)} sx={{ ml: 2 }} />;
}

/** Leads to all that waits, that of deleted cases too; nothing where nothing waits. */
export function ProposalsButton() {
  const all = useCounts().reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return (
    <Button component={Link} to={pathTo('proposals')}>
      {texts.all(all)}
    </Button>
  );
}
