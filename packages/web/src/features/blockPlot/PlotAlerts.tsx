import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { formatHectares } from '#web/lib/format.ts';
import { DateList } from '#web/shared/block/DateList.tsx';
import { Section } from '#web/ui/Section.tsx';
import { alertDays } from './plotAlerts.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';
import { OfWholeBlock } from './WholeBlockNote.tsx';

interface Props {
  readonly plot: WholeBlockPlot;
  readonly shown: string | null;
  readonly onShow: (date: string) => void;
}

/** The days on which an alert touched the plot; a press shows that day. */
export function PlotAlerts({ plot, shown, onShow }: Props) {
  const days = alertDays(plot.alerts);
  return (
    <>
      <Section title={texts.alerts} isEmpty={days.length === 0}>
        <DateList
          what={texts.alerts}
          shown={shown}
          onChoose={onShow}
          rows={days.map(({ date, area }) => ({ key: date, date, note: texts.alertArea(formatHectares(area)) }))}
        />
      </Section>
      {days.length > 0 && <OfWholeBlock plot={plot} words={texts.alertsOfBlock} />}
    </>
  );
}
