/** Pixels between the lines; a divisor of the tile by which the map library aligns patterns. */
const SPACING = 8;
const patterns = new Map<string, CanvasPattern | string>();

/** Lines of 45° in the colour, drawn in device pixels and scaled back to CSS pixels. */
export function hatch(colour: string, width: number): CanvasPattern | string {
  const key = `${colour} ${width}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const ratio = Math.min(3, Math.max(1, Math.round(window.devicePixelRatio)));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SPACING * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return colour;
  context.scale(ratio, ratio);
  context.strokeStyle = colour;
  context.lineWidth = width;
  for (const offset of [-SPACING, 0, SPACING]) {
    context.moveTo(offset - 1, SPACING + 1);
    context.lineTo(offset + SPACING + 1, -1);
  }
  context.stroke();
  const made = context.createPattern(canvas, 'repeat');
  made?.setTransform(new DOMMatrix().scale(1 / ratio));
  patterns.set(key, made ?? colour);
  return made ?? colour;
}
