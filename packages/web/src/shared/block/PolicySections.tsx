import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import Box from '@mui/material/Box';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatHectares } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { TermFacts } from '#web/shared/portfolio/TermFacts.tsx';
import { DamageRows } from './DamageRows.tsx';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { blockTexts as texts } from './texts.hu.ts';

interface Props {
  readonly block: Pick<Block, 'policies' | 'damages' | 'policyPlots'>;
  readonly hidePolicyDamage: boolean;
}

interface PolicyRowProps {
  readonly policy: Block['policies'][number];
  readonly to: string | undefined;
}

/** A policy of the block: its year, and for those who may open it its terms as far as the block goes. */
function PolicyRow({ policy: { policyNumber, year, terms }, to }: PolicyRowProps) {
  return (
    <>
      <RefRow title={policyNumber} note={texts.policyYear(year)} to={to} />
      {terms !== undefined && (
        <Box component="li" sx={{ pl: 3, borderLeft: 2, borderColor: 'divider', mb: 2 }}>
          <TermFacts terms={terms} />
        </Box>
      )}
    </>
  );
}

/** Plots, policies and damages of a block; the last two only where the user's setting shows them. */
export function PolicySections({ block: { policies, damages, policyPlots }, hidePolicyDamage }: Props) {
  const hasScreen = useHasScreen();
  const openable = new Map(
    policies.filter(({ canOpen }) => canOpen && hasScreen('policy')).map((policy) => [policy.id, policy]),
  );
  const linkTo = (policyId: number, policyPlotId?: number) => {
    const policy = openable.get(policyId);
    if (policy === undefined) return undefined;
    return href.policy(policy.policyNumber, {
      year: policy.year,
      ...(policyPlotId === undefined ? {} : { policyPlotId }),
    });
  };
  return (
    <>
      <Section title={texts.plots} isEmpty={policyPlots.length === 0}>
        <RefRows>
          {policyPlots.map((plot) => (
            <RefRow
              key={plot.id}
              title={plot.plantName ?? texts.unknownPlant}
              to={linkTo(plot.policyId, plot.id)}
              note={texts.plotLine(
                formatHectares(plot.insuredArea),
                plot.tableGeometryHa === null ? null : formatHectares(plot.tableGeometryHa),
                plot.money?.sumInsured == null ? null : formatForints(plot.money.sumInsured),
              )}
              warning={plot.tableGeometry === null ? texts.needsDrawing : undefined}
            />
          ))}
        </RefRows>
      </Section>
      {!hidePolicyDamage && (
        <>
          <Section title={texts.policies} isEmpty={policies.length === 0}>
            <RefRows>
              {policies.map((policy) => (
                <PolicyRow key={policy.id} policy={policy} to={linkTo(policy.id)} />
              ))}
            </RefRows>
          </Section>
          <Section title={texts.damages} isEmpty={damages.length === 0}>
            <DamageRows damages={damages} />
          </Section>
        </>
      )}
    </>
  );
}
