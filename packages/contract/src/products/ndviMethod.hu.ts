/** How the NDVI is made that most products are derived from. */
export const NDVI_METHOD =
  'NDVI = (B08 − B04) / (B08 + B04) a Sentinel-2 L2A felszíni reflektanciából, 10 m-es képpontonként; a felhős, árnyékos, ' +
  'havas képpontokat az SCL osztályok alapján (a felhőket 40 m-rel kitágítva) kihagyjuk. A blokk képpontjai azok, ' +
  'amelyek középpontja a blokkon belül van.';
