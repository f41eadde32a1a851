/** How much waits to be sent, by what it is. */
export interface Unsent {
  readonly saves: number;
  readonly photos: number;
  readonly answers: number;
}

/** What waits to be sent, such as "2 mentés, 1 válasz és 1 fénykép"; empty for nothing. */
export function unsentCount({ saves, photos, answers }: Unsent): string {
  const counted: readonly (readonly [number, string])[] = [
    [saves, 'mentés'],
    [answers, 'válasz'],
    [photos, 'fénykép'],
  ];
  const words = counted.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' és ');
}
