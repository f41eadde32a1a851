/** Heights that the line between two dates leaves free, CSS pixels. */
export interface FreeOfLine {
  readonly top: number;
  readonly bottom: number;
  /** The legend in the lower left corner: where it ends at the right, and what is free below a line over it. */
  readonly legend?: { readonly right: number; readonly bottom: number };
}

/** The handle, and some pixels beside it. */
const REACH = 28;

/** Where the line ends with its handle: above the legend only where that is in its way. @param x of the line */
export const lineEnd = ({ bottom, legend }: FreeOfLine, x: number): number =>
  legend !== undefined && x - REACH < legend.right ? Math.max(bottom, legend.bottom) : bottom;
