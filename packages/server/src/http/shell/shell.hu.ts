/** The page where the web application was not built: the calls work, there is nothing to look at. */
export const shellTexts = {
  title: 'GeoRisk',
  notBuilt: 'A webalkalmazás még nincs elkészítve. Indítsa az „npm start” paranccsal!',
};
