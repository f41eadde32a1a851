import type { Answer } from '@georisk/contract/endpoints.ts';
import type { EventFigures } from '@georisk/contract/verticals/radar/radar.ts';
import Box from '@mui/material/Box';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { LossFacts } from './EventFacts.tsx';
import { isWorthUnknown } from './lossText.ts';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.figures;

interface Props {
  readonly figures: Omit<Answer<'radarStatistics'>, 'date'>;
  readonly notReported?: Answer<'radarPolicies'>['notReported'] | undefined;
  /** What they are insured for, and what they may cost. */
  readonly money?: EventFigures | undefined;
}

/** Figures of a day. */
export const RadarFigures = ({ figures, notReported, money }: Props) => (
  <Box component="dl" sx={{ m: 0 }}>
    <Fact label={texts.radars}>{formatCount(figures.radars)}</Fact>
    <Fact label={texts.mepars}>{formatCount(figures.mepars)}</Fact>
    <Fact label={texts.hitArea}>{formatHectares(figures.hitArea)}</Fact>
    <Fact label={texts.policies}>{formatCount(figures.policies)}</Fact>
    {money !== undefined && <LossFacts figures={money} />}
    {notReported !== undefined && (
      <Fact
        label={texts.notReported}
        note={money && radarTexts.event.withoutReportNote(formatCount(money.withoutReport.policies))}
      >
        {texts.notReportedLine(
          formatCount(notReported.mepars),
          formatHectares(notReported.hitArea),
          money !== undefined && isWorthUnknown(money) ? null : formatCount(notReported.expectedLoss),
        )}
      </Fact>
    )}
  </Box>
);
