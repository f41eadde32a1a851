export const lockTexts = {
  held: (directory: string, pid: number | undefined) =>
    `A(z) „${directory}” adatkönyvtárat már használja egy futó GeoRisk${pid === undefined ? '' : ` (folyamatazonosító: ${pid})`}. ` +
    'Állítsa le azt, vagy adjon meg másik könyvtárat a DATA_DIR beállítással.',
};
