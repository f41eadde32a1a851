const parts = new Intl.DateTimeFormat('hu-HU', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `YYYY.MM.DD HH:mm:ss` of an instant, in the time zone of this device. */
export function formatSecond(instant: string): string {
  const found = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = found;
  return `${year}.${month}.${day} ${hour}:${minute}:${second}`;
}
