/** First and last day of a list, `YYYY-MM-DD`; empty for any. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const isTurned = ({ from, to }: DaySpan): boolean => from !== '' && to !== '' && from > to;

/** A span with another first day: the last day moves along where it would be before it, so that no choice contradicts another. */
export const withFrom = ({ to }: DaySpan, from: string): DaySpan => ({ from, to: isTurned({ from, to }) ? from : to });

/** A span with another last day: the first day moves along where it would be after it. */
export const withTo = ({ from }: DaySpan, to: string): DaySpan => ({ from: isTurned({ from, to }) ? to : from, to });
