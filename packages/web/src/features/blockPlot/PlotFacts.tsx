import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatHectares, formatNumber } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { blockPlotTexts as texts } from './texts.hu.ts';

const yesOrNo = (value: boolean | null): string => (value === null ? texts.noData : value ? texts.yes : texts.no);

/** Every field of a plot, those without a value too. */
export function PlotFacts({ plot }: { readonly plot: BlockPlot }) {
  const hasScreen = useHasScreen();
  const { facts } = texts;
  const { meparCode, area, plantName, yield: mean } = plot;
  return (
    <Box component="dl" sx={{ m: 0, px: 4, pb: 4, mt: -1 }}>
      <Fact label={facts.mepar}>
        {hasScreen('block') ? (
          <Link component={RouterLink} to={href.block(meparCode)}>
            {meparCode}
          </Link>
        ) : (
          meparCode
        )}
      </Fact>
      <Fact label={facts.area}>{formatHectares(area)}</Fact>
      <Fact label={facts.plant}>{plantName ?? texts.noData}</Fact>
      <Fact label={facts.yield}>{mean === null ? texts.noData : texts.tonnes(formatNumber(mean * area))}</Fact>
      <Fact label={facts.yieldMean}>{mean === null ? texts.noData : texts.perHectare(formatNumber(mean))}</Fact>
      <Fact label={facts.spraying}>{yesOrNo(plot.differentialSpraying)}</Fact>
      <Fact label={facts.sprayingType}>{plot.differentialSprayingType ?? texts.noData}</Fact>
      <Fact label={facts.irrigation}>{yesOrNo(plot.irrigation)}</Fact>
    </Box>
  );
}
