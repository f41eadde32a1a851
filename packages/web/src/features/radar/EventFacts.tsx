import type { EventFigures } from '@georisk/contract/verticals/radar/radar.ts';
import Link from '@mui/material/Link';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import type { ReactNode } from 'react';
import { Fact } from '#web/ui/Fact.tsx';
import { isWorthUnknown } from './lossText.ts';
import { radarTexts } from './texts.hu.ts';
import type { HitChoice } from './useHitChoice.ts';

const texts = radarTexts.event;

interface Props {
  readonly figures: EventFigures;
}

/** What the hit land is insured for, and what it may cost. */
export function LossFacts({
  figures: { plots, sumInsured, withoutValue, unsurePlots, unsureSum, expectedLoss, interval },
}: Props) {
  if (isWorthUnknown({ plots, withoutValue }))
    return (
      <>
        <Fact label={texts.sumInsured}>{texts.unknown}</Fact>
        <Fact label={radarTexts.loss}>{texts.unknown}</Fact>
      </>
    );
  const notes = [
    ...(withoutValue > 0 ? [texts.withoutValue(formatCount(withoutValue))] : []),
    ...(unsurePlots > 0 ? [texts.unsure(formatCount(unsurePlots), formatCount(unsureSum))] : []),
  ];
  return (
    <>
      <Fact label={texts.sumInsured} note={notes.length > 0 ? notes.join('; ') : undefined}>
        {radarTexts.ft(formatCount(sumInsured))}
      </Fact>
      <Fact label={radarTexts.loss} note={sumInsured > 0 && interval[1] === 0 ? texts.noCrop : texts.lossNote}>
        {texts.lossLine(formatCount(expectedLoss), formatCount(interval[0]), formatCount(interval[1]))}
      </Fact>
    </>
  );
}

/** Shows the rows behind a figure. */
export type ShowList = (shown: Pick<HitChoice, 'list' | 'onlyOpen'>) => void;

interface ToListProps extends Pick<HitChoice, 'list'> {
  readonly onlyOpen?: boolean;
  readonly onList: ShowList;
  readonly children: ReactNode;
}

/** A figure that opens its rows. */
const ToList = ({ list, onlyOpen = false, onList, children }: ToListProps) => (
  <Link component="button" onClick={() => onList({ list, onlyOpen })} sx={{ textAlign: 'left', font: 'inherit' }}>
    {children}
  </Link>
);

/** What was hit, what it is insured for, what it may cost, and of what nobody has reported. */
export function EventFacts({ figures, onList }: Props & { readonly onList: ShowList }) {
  const { blocks, policies, plots, hitArea, withoutReport } = figures;
  return (
    <>
      <Fact label={radarTexts.figures.mepars}>
        <ToList list="blocks" onList={onList}>
          {formatCount(blocks)}
        </ToList>
      </Fact>
      <Fact label={radarTexts.figures.policies}>
        <ToList list="policies" onList={onList}>
          {texts.policiesAndPlots(formatCount(policies), formatCount(plots))}
        </ToList>
      </Fact>
      <Fact label={texts.hitArea}>{formatHectares(hitArea)}</Fact>
      <LossFacts figures={figures} />
      <Fact
        label={texts.withoutReport}
        note={
          <ToList list="policies" onlyOpen onList={onList}>
            {texts.withoutReportNote(formatCount(withoutReport.policies))}
          </ToList>
        }
      >
        <ToList list="blocks" onlyOpen onList={onList}>
          {texts.withoutReportLine(
            formatCount(withoutReport.blocks),
            formatHectares(withoutReport.hitArea),
            isWorthUnknown(figures) ? null : formatCount(withoutReport.expectedLoss),
          )}
        </ToList>
      </Fact>
    </>
  );
}
