export const mainTexts = {
  ready: (url: string) => `A GeoRisk elindult: ${url}`,
  unfinished: (jobs: number) =>
    `${jobs} feladat még a háttérben fut (kártérképek, menedzsmentzónák, riasztások): eredményük egy-két perc múlva látszik. Állapotuk: /admin/feladatok`,
  accounts: (password: string) => `Bemutató fiókok (jelszó mindegyikhez: ${password}):`,
  proxyNotTrusted:
    'Figyelem: a PUBLIC_URL https, tehát proxy áll a kiszolgáló előtt, de a TRUST_PROXY nincs beállítva. Így minden látogató egy címről jönne, és egyikük hibái mindenkit korlátoznának.',
  stopping: 'Leállás: a futó kérések befejezése…',
  portTaken: (port: number) =>
    `A(z) ${port} port foglalt. Állítsa le azt, ami használja, vagy adjon meg másikat a PORT beállítással.`,
  migrating: 'Az adatbázis szerkezetének frissítése…',
  demo: 'Bemutató adatok betöltése',
  failed: (reason: string) => `A GeoRisk nem tudott elindulni: ${reason}`,
};
