import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatHectares } from '#web/lib/format.ts';
import { DamageRows } from './DamageRows.tsx';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { blockTexts as texts } from './texts.hu.ts';

interface Props {
  readonly block: Pick<Block, 'policies' | 'damages' | 'policyPlots'>;
  readonly hidePolicyDamage: boolean;
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
                <RefRow
                  key={policy.id}
                  title={policy.policyNumber}
                  note={texts.policyYear(policy.year)}
                  to={linkTo(policy.id)}
                />
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
