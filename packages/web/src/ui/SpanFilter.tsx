import { DayFilter } from './DayFilter.tsx';
import { type DaySpan, withFrom, withTo } from './daySpan.ts';

interface Props {
  readonly labels: Readonly<Record<'from' | 'to', string>>;
  readonly span: DaySpan;
  readonly onChange: (span: DaySpan) => void;
}

/** A list's first and last day, which never contradict each other. */
export function SpanFilter({ labels, span, onChange }: Props) {
  return (
    <>
      <DayFilter label={labels.from} value={span.from} onChange={(day) => onChange(withFrom(span, day))} />
      <DayFilter label={labels.to} value={span.to} onChange={(day) => onChange(withTo(span, day))} />
    </>
  );
}
