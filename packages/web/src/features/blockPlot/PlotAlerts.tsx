import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { formatHectares } from '#web/lib/format.ts';
import { DateList } from '#web/shared/block/DateList.tsx';
import { Section } from '#web/ui/Section.tsx';
import { alertDays } from './plotAlerts.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly alerts: Mepar['alerts'];
  readonly shown: string | null;
  readonly onShow: (date: string) => void;
}

/** The days on which the plot's block had an alert; a press shows that day. */
export function PlotAlerts({ alerts, shown, onShow }: Props) {
  const days = alertDays(alerts);
  return (
    <Section title={texts.alerts} isEmpty={days.length === 0}>
      <DateList
        what={texts.alerts}
        shown={shown}
        onChoose={onShow}
        rows={days.map(({ date, area }) => ({ key: date, date, note: texts.alertArea(formatHectares(area)) }))}
      />
    </Section>
  );
}
