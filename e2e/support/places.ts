/** The middle of the box around a geometry of any kind, as the address of a map has it. Coordinates: EPSG:23700, m. */
export function middleOf({ coordinates }: { readonly coordinates: readonly unknown[] }): string {
  const numbers = coordinates.flat(Infinity) as number[];
  const middle = (of: readonly number[]) => ((Math.min(...of) + Math.max(...of)) / 2).toFixed(1);
  return [0, 1].map((axis) => middle(numbers.filter((_, index) => index % 2 === axis))).join();
}

/** Runs in the page. In pixels of the map, which is the part of the window beside the panel and below the bar. */
export const middleOfMap = () => {
  const { width, height } = document.querySelector('.ol-viewport')?.getBoundingClientRect() ?? new DOMRect();
  return { x: width / 2, y: height / 2 };
};
