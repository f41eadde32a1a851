import type OlMap from 'ol/Map.js';

/**
 * Keeps the attribute `data-settled` of the map's element, for tests: it is there while the map has drawn everything, does not
 * move, and is not waiting for the second click of a double click.
 */
export function markSettled(ol: OlMap): void {
  let isDrawn = false;
  let isClicked = false;
  const show = () => void ol.getTargetElement()?.toggleAttribute('data-settled', isDrawn && !isClicked);
  const drawn = (is: boolean) => () => {
    isDrawn = is;
    show();
  };
  const clicked = (is: boolean) => () => {
    isClicked = is;
    show();
  };
  // Each frame is drawn first, and complete when nothing loads and nothing moves any more.
  ol.on('postrender', drawn(false));
  ol.on('rendercomplete', drawn(true));
  ol.on('click', clicked(true));
  ol.on(['singleclick', 'dblclick'], clicked(false));
}
