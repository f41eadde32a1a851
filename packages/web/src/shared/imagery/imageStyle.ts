import { useStored } from '#web/map/stored.ts';

/** Colour styles of an index layer: by its values, over the field's own range, or for colour-blind users. */
export const IMAGE_STYLES = ['ndvi', 'relative', 'ndvi-cb'] as const;
export type ImageStyle = (typeof IMAGE_STYLES)[number];

const isImageStyle = (value: unknown): value is ImageStyle => (IMAGE_STYLES as readonly unknown[]).includes(value);

export interface ImageLook {
  readonly style: ImageStyle;
  /** 0 to 1. */
  readonly opacity: number;
  readonly setStyle: (style: ImageStyle) => void;
  readonly setOpacity: (opacity: number) => void;
}

/** Below this a picture could be mistaken for a missing one. */
export const MIN_OPACITY = 0.2;

/** Where a browser remembers the style. */
export const STYLE_KEY = 'georisk-image-style';

/** This person's preferred display of pictures; remembered by their browser. */
export function useImageLook(): ImageLook {
  const [style, setStyle] = useStored(STYLE_KEY);
  const [opacity, setOpacity] = useStored('georisk-image-opacity');
  const kept = Number(opacity ?? '1');
  return {
    style: isImageStyle(style) ? style : 'ndvi',
    opacity: kept >= MIN_OPACITY && kept <= 1 ? kept : 1,
    setStyle,
    setOpacity: (next) => setOpacity(String(next)),
  };
}
