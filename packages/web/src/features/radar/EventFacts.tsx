import type { EventFigures } from '@georisk/contract/verticals/radar/radar.ts';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.event;

interface Props {
  readonly figures: EventFigures;
}

/** What the hit land is insured for, and what it may cost. */
export function LossFacts({ figures: { sumInsured, withoutValue, expectedLoss, interval } }: Props) {
  return (
    <>
      <Fact
        label={texts.sumInsured}
        note={withoutValue > 0 ? texts.withoutValue(formatCount(withoutValue)) : undefined}
      >
        {radarTexts.ft(formatCount(sumInsured))}
      </Fact>
      <Fact label={radarTexts.loss} note={sumInsured > 0 && interval[1] === 0 ? texts.noCrop : texts.lossNote}>
        {texts.lossLine(formatCount(expectedLoss), formatCount(interval[0]), formatCount(interval[1]))}
      </Fact>
    </>
  );
}

/** What was hit, what it is insured for, what it may cost, and of what nobody has reported. */
export function EventFacts({ figures }: Props) {
  const { blocks, policies, plots, hitArea, withoutReport } = figures;
  return (
    <>
      <Fact label={radarTexts.figures.mepars}>{formatCount(blocks)}</Fact>
      <Fact label={radarTexts.figures.policies}>
        {texts.policiesAndPlots(formatCount(policies), formatCount(plots))}
      </Fact>
      <Fact label={texts.hitArea}>{formatHectares(hitArea)}</Fact>
      <LossFacts figures={figures} />
      <Fact label={texts.withoutReport} note={texts.withoutReportNote(formatCount(withoutReport.policies))}>
        {texts.withoutReportLine(
          formatCount(withoutReport.blocks),
          formatHectares(withoutReport.hitArea),
          formatCount(withoutReport.expectedLoss),
        )}
      </Fact>
    </>
  );
}
