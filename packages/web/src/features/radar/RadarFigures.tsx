import type { Answer } from '@georisk/contract/endpoints.ts';
import Box from '@mui/material/Box';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.figures;

interface Props {
  readonly figures: Omit<Answer<'radarStatistics'>, 'date'>;
  readonly notReported?: Answer<'radarPolicies'>['notReported'] | undefined;
}

/** Figures of a day. */
export const RadarFigures = ({ figures, notReported }: Props) => (
  <Box component="dl" sx={{ m: 0 }}>
    <Fact label={texts.radars}>{formatCount(figures.radars)}</Fact>
    <Fact label={texts.mepars}>{formatCount(figures.mepars)}</Fact>
    <Fact label={texts.hitArea}>{formatHectares(figures.hitArea)}</Fact>
    <Fact label={texts.policies}>{formatCount(figures.policies)}</Fact>
    {notReported !== undefined && (
      <Fact label={texts.notReported}>
        {texts.notReportedLine(
          formatCount(notReported.mepars),
          formatHectares(notReported.hitArea),
          formatCount(notReported.expectedLoss),
        )}
      </Fact>
    )}
  </Box>
);
