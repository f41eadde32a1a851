/** The page where the web application was not built: the calls work, without a user interface. */
export const shellTexts = {
  title: 'GeoRisk',
  notBuilt: 'A webalkalmazás még nincs elkészítve. Indítsa az „npm start” paranccsal!',
};
