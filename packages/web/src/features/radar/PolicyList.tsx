import type { HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { MAX_ROWS } from './BlockList.tsx';
import { lossText } from './lossText.ts';
import { severityText } from './radarShapes.ts';
import { radarTexts as texts } from './texts.hu.ts';

export const openBlocksOf = ({ blocks }: HitPolicy): number => blocks.filter(({ reported }) => !reported).length;

interface Props {
  readonly policies: readonly HitPolicy[];
  /** How many there are: some may not be here. */
  readonly total: number;
  /** Undefined for those who may not open cases together. */
  readonly choice?: { readonly chosen: ReadonlySet<number>; readonly toggle: (id: number) => void } | undefined;
}

function reportedText(policy: HitPolicy): string {
  const open = openBlocksOf(policy);
  if (open === 0) return texts.reported;
  return open === policy.blocks.length ? texts.notReported : texts.partlyReported(open);
}

/** The hit policies with expected loss and sum insured; those with land that is not reported can be chosen. */
export function PolicyList({ policies, total, choice }: Props) {
  const hasScreen = useHasScreen();
  return (
    <Box component="ol" aria-label={texts.lists.policies} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {policies.slice(0, MAX_ROWS).map((each) => {
        const { policy, hitArea, severityMax, expectedLoss, interval, sumInsured, withoutValue } = each;
        return (
          <Box
            component="li"
            key={policy.id}
            sx={{ display: 'flex', alignItems: 'flex-start', py: 2, borderTop: 1, borderColor: 'divider' }}
          >
            {choice !== undefined && (
              <Checkbox
                checked={choice.chosen.has(policy.id)}
                disabled={openBlocksOf(each) === 0}
                onChange={() => choice.toggle(policy.id)}
                slotProps={{ input: { 'aria-label': texts.choose(policy.policyNumber) } }}
                sx={{ mt: -2, ml: -2 }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, fontFeatureSettings: "'tnum'" }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                {policy.canOpen && hasScreen('policy') ? (
                  <Link
                    component={RouterLink}
                    to={href.policy(policy.policyNumber, { year: policy.year, policyId: policy.id })}
                    sx={{ fontWeight: 600 }}
                  >
                    {policy.policyNumber}
                  </Link>
                ) : (
                  <Typography component="span" sx={{ fontWeight: 600 }}>
                    {policy.policyNumber}
                  </Typography>
                )}
                <span>{lossText(sumInsured === null ? null : expectedLoss)}</span>
              </Box>
              <Typography variant="body2" color="textSecondary">
                {[
                  formatHectares(hitArea),
                  severityText(severityMax),
                  ...(sumInsured === null ? [] : [texts.interval(formatCount(interval[0]), formatCount(interval[1]))]),
                ].join(' · ')}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {[
                  `${texts.sumInsured}: ${sumInsured === null ? texts.noSum : texts.ft(formatCount(sumInsured))}`,
                  ...(withoutValue > 0 && sumInsured !== null ? [texts.withoutValue(withoutValue)] : []),
                  reportedText(each),
                ].join(' · ')}
              </Typography>
            </Box>
          </Box>
        );
      })}
      {total > Math.min(MAX_ROWS, policies.length) && (
        <Typography component="li" variant="body2" color="textSecondary" sx={{ pt: 2 }}>
          {texts.more(formatCount(total - Math.min(MAX_ROWS, policies.length)))}
        </Typography>
      )}
    </Box>
  );
}
