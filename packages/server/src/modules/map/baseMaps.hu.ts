export const baseMapTexts = {
  /** @param path e.g. `0.url` */
  wrong: (path: string) =>
    `Hibás beállítás: BASE_MAPS (${path}). Térképek JSON-listáját várjuk: [{"id", "title", "kind": "xyz"|"wms"|"wmts"|"own", "url", "layer"?, "attribution", "imagery"?, "minZoom"?, "maxZoom"?}].`,
  notJson: 'Hibás beállítás: BASE_MAPS. Az érték nem érvényes JSON.',
  ownTitle: 'Műholdkép',
  ownAttribution: 'Copernicus Sentinel-2',
};
