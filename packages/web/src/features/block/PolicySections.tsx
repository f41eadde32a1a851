import type { Block } from '@georisk/contract/endpoints/blocks.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/app/openRoutes.ts';
import { href } from '#web/app/routes.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { Section } from './Section.tsx';
import { blockTexts as texts } from './texts.hu.ts';

function Rows({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );
}

interface RowProps {
  readonly title: string;
  readonly note: string;
  readonly warning?: string | undefined;
  /** Where a press leads; undefined for what this person may not open, or has no screen for. */
  readonly to?: string | undefined;
}

function Row({ title, note, warning, to }: RowProps) {
  return (
    <li>
      <Typography component="p">
        {to === undefined ? (
          title
        ) : (
          <Link component={RouterLink} to={to}>
            {title}
          </Link>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
        {note}
      </Typography>
      {warning !== undefined && (
        <Typography variant="body2" color="error" sx={{ fontWeight: 600 }}>
          {warning}
        </Typography>
      )}
    </li>
  );
}

interface Props {
  readonly block: Pick<Block, 'policies' | 'damages' | 'policyPlots'>;
  readonly hidePolicyDamage: boolean;
}

/** Plots, policies and damages of a block; the last two not for a user from whom they are hidden. */
export function PolicySections({ block: { policies, damages, policyPlots }, hidePolicyDamage }: Props) {
  const hasScreen = useHasScreen();
  return (
    <>
      <Section title={texts.plots} isEmpty={policyPlots.length === 0}>
        <Rows>
          {policyPlots.map((plot) => (
            <Row
              key={plot.id}
              title={plot.plantName ?? texts.unknownPlant}
              note={texts.plotLine(
                formatHectares(plot.insuredArea),
                plot.tableGeometryHa === null ? null : formatHectares(plot.tableGeometryHa),
              )}
              warning={plot.tableGeometry === null ? texts.needsDrawing : undefined}
            />
          ))}
        </Rows>
      </Section>
      {!hidePolicyDamage && (
        <>
          <Section title={texts.policies} isEmpty={policies.length === 0}>
            <Rows>
              {policies.map((policy) => (
                <Row
                  key={policy.id}
                  title={policy.policyNumber}
                  note={texts.policyYear(policy.year)}
                  to={
                    policy.canOpen && hasScreen('policy')
                      ? href.policy(policy.policyNumber, { year: policy.year })
                      : undefined
                  }
                />
              ))}
            </Rows>
          </Section>
          <Section title={texts.damages} isEmpty={damages.length === 0}>
            <Rows>
              {damages.map((damage) => (
                <Row
                  key={damage.id}
                  title={damage.damageNumber}
                  to={damage.canOpen && hasScreen('damage') ? href.damage(damage.damageNumber) : undefined}
                  note={`${texts.damageLine(damage.dangerType, formatDate(damage.damageDate))} · ${formatHectares(damage.area)} · ${texts.statuses[damage.status]}`}
                />
              ))}
            </Rows>
          </Section>
        </>
      )}
    </>
  );
}
