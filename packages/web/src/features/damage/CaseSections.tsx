import type { CasePhoto, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatHectares, formatNumber } from '#web/lib/format.ts';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { YieldTable } from '#web/shared/policyPlot/YieldTable.tsx';
import { CaseInspections } from './CaseInspections.tsx';
import { CasePhotos } from './CasePhotos.tsx';
import { caseTexts as texts } from './texts.hu.ts';

function PlotSection({ damage: { damageNumber, damagePlots } }: { readonly damage: Damage }) {
  return (
    <Section title={texts.plots} isEmpty={damagePlots.length === 0}>
      <RefRows>
        {damagePlots.map((plot) => (
          <RefRow
            key={plot.id}
            title={plot.plantName ?? texts.unknownPlant}
            to={plot.canOpen ? href.damage(damageNumber, { damagePlotId: plot.id }) : undefined}
            note={texts.plotLine(
              plot.meparCode,
              formatHectares(plot.area),
              plot.damagedArea > 0 ? formatHectares(plot.damagedArea) : null,
              plot.calculatedYield === null ? null : formatNumber(plot.calculatedYield),
            )}
          />
        ))}
      </RefRows>
    </Section>
  );
}

function BlockSection({ blocks }: Pick<Damage, 'blocks'>) {
  const hasScreen = useHasScreen();
  return (
    <Section title={texts.blocks} isEmpty={blocks.length === 0}>
      <RefRows>
        {blocks.map(({ mepar, area, plants, known }) => (
          <RefRow
            key={mepar}
            title={mepar}
            to={known && hasScreen('block') ? href.block(mepar) : undefined}
            note={texts.blockLine(formatHectares(area), plants)}
            warning={known ? undefined : texts.missingBlock}
          />
        ))}
      </RefRows>
    </Section>
  );
}

interface Props {
  readonly damage: Damage;
  readonly onPlace?: ((photo: CasePhoto) => void) | undefined;
}

/** The parts of a case: its plots, blocks, insured yields, inspections and photographs. */
export function CaseSections({ damage, onPlace }: Props) {
  const { policyYields, inspections, blocks } = damage;
  return (
    <>
      <PlotSection damage={damage} />
      <BlockSection blocks={blocks} />
      {policyYields.length > 0 && (
        <Section title={texts.yields}>
          <YieldTable yields={policyYields} />
        </Section>
      )}
      {inspections !== undefined && <CaseInspections inspections={inspections} />}
      <CasePhotos damage={damage} onPlace={onPlace} />
    </>
  );
}
