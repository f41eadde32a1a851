import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Policy, PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatHectares } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { DamageRows } from '#web/shared/block/DamageRows.tsx';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { TermFacts } from '#web/shared/portfolio/TermFacts.tsx';
import { termTexts } from '#web/shared/portfolio/terms.hu.ts';
import { PolicyHistory } from './PolicyHistory.tsx';
import { PolicyChoices } from './PolicyChoices.tsx';
import { policyTexts as texts } from './texts.hu.ts';
import { usePolicyHref } from './usePolicyView.ts';
import { YieldTable } from '#web/shared/policyPlot/YieldTable.tsx';

interface HeadProps {
  readonly policy: Policy;
  readonly onBack: (() => void) | null;
  readonly compact?: boolean;
}

const insuredArea = (plots: readonly PolicyPlot[]) => plots.reduce((sum, plot) => sum + plot.insuredArea, 0);

export function PolicyHead({ policy: { policyNumber, year, policyPlots }, onBack, compact = false }: HeadProps) {
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.back}
      onBack={onBack}
      over={texts.title}
      title={policyNumber}
      note={texts.note(year, policyPlots.length, formatHectares(insuredArea(policyPlots)))}
    />
  );
}

/** Number of plots that the panel shows at once; a large farm has hundreds. */
const FEW = 12;

function PlotRows({ policy }: { readonly policy: Policy }) {
  const { policyPlots } = policy;
  const hrefOf = usePolicyHref(policy);
  const [all, setAll] = useState(false);
  const shown = all ? policyPlots : policyPlots.slice(0, FEW);
  return (
    <>
      <RefRows>
        {shown.map((plot) => (
          <RefRow
            key={plot.id}
            title={plot.plantName ?? texts.unknownPlant}
            to={hrefOf({ policyPlotId: plot.id })}
            note={texts.plotLine(
              plot.meparCode,
              formatHectares(plot.insuredArea),
              plot.tableGeometryHa === null ? null : formatHectares(plot.tableGeometryHa),
              plot.money?.sumInsured == null ? null : formatForints(plot.money.sumInsured),
            )}
            warning={plot.tableGeometry === null ? texts.needsDrawing : undefined}
          />
        ))}
      </RefRows>
      {!all && policyPlots.length > FEW && (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {texts.morePlots(policyPlots.length - FEW)}
        </Button>
      )}
    </>
  );
}

/** A policy: its terms, its plots, its damages, and its insured yields. */
export function PolicyPanel({ policy }: { readonly policy: Policy }) {
  const { policyPlots, damages, policyYields } = policy;
  const { role } = useCurrentUser();
  return (
    <>
      <Section title={termTexts.title}>
        <TermFacts terms={policy.terms} />
      </Section>
      <PolicyChoices policy={policy} />
      <Section title={texts.plots} isEmpty={policyPlots.length === 0}>
        <PlotRows policy={policy} />
      </Section>
      <Section title={texts.damages} isEmpty={damages.length === 0}>
        <DamageRows damages={damages} />
      </Section>
      <Section title={texts.yields} isEmpty={policyYields.length === 0}>
        <YieldTable yields={policyYields} />
      </Section>
      {mayCall('policyHistory', role) && <PolicyHistory key={policy.id} policyId={policy.id} />}
    </>
  );
}
