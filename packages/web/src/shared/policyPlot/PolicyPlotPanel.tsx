import type { Policy, PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatCount, formatDateTime, formatHectares, formatNumber, formatSigned } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { termTexts } from '#web/shared/portfolio/terms.hu.ts';
import DrawIcon from '~icons/material-symbols/draw-outline-rounded';
import { AskableNumber } from '#web/shared/block/AskableNumber.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { policyPlotTexts as texts } from './texts.hu.ts';

interface HeadProps {
  readonly plot: PolicyPlot;
  readonly onBack: (() => void) | null;
  readonly compact?: boolean;
}

export function PolicyPlotHead({ plot, onBack, compact = false }: HeadProps) {
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.backToPolicy}
      onBack={onBack}
      over={compact ? texts.title : `${texts.title} · ${plot.policyNumber}`}
      title={plot.plantName ?? texts.unknownPlant}
      note={[plot.meparCode, formatHectares(plot.insuredArea)].join(' · ')}
    />
  );
}

const signed = (difference: number) => `${formatSigned(difference)}\u00A0ha`;

/** Errors of the plot's place, in the specification's words. */
function Missing({ children }: { readonly children: ReactNode }) {
  return (
    <Typography color="error" sx={{ fontWeight: 600 }}>
      {children}
    </Typography>
  );
}

interface Props {
  readonly policy: Policy;
  readonly plot: PolicyPlot;
  /** Null while an outline is being drawn. */
  readonly onDraw: (() => void) | null;
  /** The season's curve of its block, where the panel contains it. */
  readonly curve: ReactNode;
}

/** One insured plot: its size, place and policy, and its block's season. */
export function PolicyPlotPanel({ policy, plot, onDraw, curve }: Props) {
  const hasScreen = useHasScreen();
  const { insuredArea, tableGeometryHa, meparPolygon, tableGeometry } = plot;
  const insuredYield = policy.policyYields.find(({ plantCode }) => plantCode !== null && plantCode === plot.plantCode);
  const isDrawn = tableGeometry !== null;
  return (
    <>
      <Box sx={{ px: 4, pb: 4 }}>
        {meparPolygon === null && <Missing>{texts.missingBlock}</Missing>}
        {!isDrawn && <Missing>{texts.needsDrawing}</Missing>}
        <Box component="dl" sx={{ m: 0, mt: -1 }}>
          <Fact label={texts.insured}>{formatHectares(insuredArea)}</Fact>
          {tableGeometryHa !== null && (
            <Fact label={texts.drawn} note={texts.difference(signed(tableGeometryHa - insuredArea))}>
              <AskableNumber
                label={`${texts.drawn}: ${formatHectares(tableGeometryHa)}`}
                from={[
                  { label: texts.updated, value: formatDateTime(plot.updatedAt) },
                  { label: texts.version, value: formatCount(plot.version) },
                  { label: texts.formula, value: texts.areaFormula },
                ]}
              >
                {formatHectares(tableGeometryHa)}
              </AskableNumber>
            </Fact>
          )}
          {plot.money !== undefined && (
            <Fact label={termTexts.sum} note={plot.money.isComputed ? termTexts.computed : undefined}>
              {plot.money.sumInsured === null ? termTexts.sumUnknown : formatForints(plot.money.sumInsured)}
            </Fact>
          )}
          {plot.money?.premium != null && <Fact label={termTexts.premium}>{formatForints(plot.money.premium)}</Fact>}
          {insuredYield !== undefined && (
            <Fact label={texts.yield}>{texts.perHectare(formatNumber(insuredYield.yield))}</Fact>
          )}
          <Fact label={texts.block}>
            {hasScreen('block') ? (
              <Link component={RouterLink} to={href.block(plot.meparCode)}>
                {plot.meparCode}
              </Link>
            ) : (
              plot.meparCode
            )}
          </Fact>
          <Fact label={texts.policy}>
            <Link component={RouterLink} to={href.policy(policy.policyNumber, { year: policy.year })}>
              {policy.policyNumber}
            </Link>
          </Fact>
          <Fact label={texts.updated}>{formatDateTime(plot.updatedAt)}</Fact>
        </Box>
        {plot.canEdit && meparPolygon !== null && onDraw !== null && (
          <Button
            variant={isDrawn ? 'outlined' : 'contained'}
            fullWidth
            startIcon={<DrawIcon />}
            onClick={onDraw}
            className="no-print"
            sx={{ mt: 3 }}
          >
            {isDrawn ? texts.edit : texts.draw}
          </Button>
        )}
      </Box>
      {curve}
    </>
  );
}
