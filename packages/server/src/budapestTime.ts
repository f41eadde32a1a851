const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Budapest',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The local time in Budapest at an instant, as if it were UTC. Milliseconds since 1970. */
export function wallClock(instant: number): number {
  const part = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The instant of a local time, milliseconds since 1970; for the hour that autumn repeats one of the two. */
export function instantOfWall(wall: number): number {
  const offset = wallClock(wall) - wall;
  const guess = wall - offset;
  return guess - (wallClock(guess) - wall);
}
