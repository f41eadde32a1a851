import type { CasePhoto, Damage, Inspection } from '@georisk/contract/endpoints/damages.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useHasScreen } from '#web/app/openRoutes.ts';
import { href } from '#web/app/routes.ts';
import { formatCount, formatDateTime, formatHectares, formatNumber } from '#web/lib/format.ts';
import { RefRow, RefRows } from '../block/RefRows.tsx';
import { Section } from '../block/Section.tsx';
import { YieldTable } from '../policy/YieldTable.tsx';
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

const documentValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : texts.nothing;
};

function Document({ type, data, createdAt }: Inspection['documents'][number]) {
  const rows = Object.entries(data).filter(([, value]) => value !== null);
  return (
    <Box component="details" sx={{ typography: 'body2', mt: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
        {texts.documents[type] ?? type} · {formatDateTime(createdAt)}
      </Box>
      <Box component="dl" sx={{ m: 0, pl: 3, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2 }}>
        {rows.map(([key, value]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {texts.documentFields[key] ?? key}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {documentValue(value)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function InspectionSection({ inspections }: { readonly inspections: readonly Inspection[] }) {
  return (
    <Section title={texts.inspections} isEmpty={inspections.length === 0}>
      <RefRows>
        {inspections.map((inspection) => (
          <li key={inspection.id}>
            <Typography>{texts.inspection(inspection.inspectionNumber ?? String(inspection.id))}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[
                inspection.inspectedAt === null ? null : formatDateTime(inspection.inspectedAt),
                inspection.status,
                inspection.reserve === null ? null : texts.reserve(formatCount(inspection.reserve)),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </Typography>
            {inspection.documents.map((document) => (
              <Document key={document.id} {...document} />
            ))}
          </li>
        ))}
      </RefRows>
    </Section>
  );
}

interface Props {
  readonly damage: Damage;
  readonly onPlace?: ((photo: CasePhoto) => void) | undefined;
}

/** What belongs to a case: its plots, blocks, insured yields, inspections and photographs. */
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
      {inspections !== undefined && <InspectionSection inspections={inspections} />}
      <CasePhotos damage={damage} onPlace={onPlace} />
    </>
  );
}
