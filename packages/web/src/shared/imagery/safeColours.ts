import { useStored } from '#web/map/stored.ts';
import { STYLE_KEY } from './imageStyle.ts';

/**
 * Whether this person prefers colours for colour-blind readers, and how to choose it. It is one choice with the style of pictures: all layers of a
 * map follow it.
 */
export function useSafeColours(): readonly [isSafe: boolean, choose: (isSafe: boolean) => void] {
  const [style, setStyle] = useStored(STYLE_KEY);
  return [style === 'ndvi-cb', (isSafe) => setStyle(isSafe ? 'ndvi-cb' : 'ndvi')];
}
