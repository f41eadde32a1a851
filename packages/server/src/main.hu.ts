export const mainTexts = {
  ready: (url: string) => `A GeoRisk elindult: ${url}`,
  accounts: (password: string) => `Bemutató fiókok (jelszó mindegyikhez: ${password}):`,
  stopping: 'Leállás: a futó kérések befejezése…',
  portTaken: (port: number) =>
    `A(z) ${port} port foglalt. Állítsa le azt, ami használja, vagy adjon meg másikat a PORT beállítással.`,
  migrating: 'Az adatbázis szerkezetének frissítése…',
  demo: 'Bemutató adatok betöltése',
  failed: (reason: string) => `A GeoRisk nem tudott elindulni: ${reason}`,
};
