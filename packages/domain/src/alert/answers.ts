/** What a farmer says of the alerts of a day: seen, already harvested, no damage, or damage. */
export const ALERT_ANSWERS = ['seen', 'harvested', 'noDamage', 'damage'] as const;
export type AlertAnswer = (typeof ALERT_ANSWERS)[number];

/** What is recorded of it: an answer that was taken back stays as that, so that whoever relied on it can see it. */
export const RECORDED_ANSWERS = [...ALERT_ANSWERS, 'withdrawn'] as const;
export type RecordedAnswer = (typeof RECORDED_ANSWERS)[number];

/** The answer that stands. */
export const standing = (recorded: RecordedAnswer): AlertAnswer | null => (recorded === 'withdrawn' ? null : recorded);

interface Answered {
  readonly date: string;
  readonly answer?: AlertAnswer | null;
}

/** @returns what is said of all alerts of a day; null where it is of none, or not of one that came later that day */
export function answerOn(alerts: readonly Answered[], date: string): AlertAnswer | null {
  const [first = null, ...others] = alerts.filter((alert) => alert.date === date).map(({ answer }) => answer ?? null);
  return others.every((other) => other === first) ? first : null;
}
