import { describe, expect, it } from 'vitest';
import { inFieldWords } from './fieldWords.hu.ts';

describe('a sentence about an import in the words of its form', () => {
  it.each([
    [
      'A fájl nem mondja meg a vetületét. Adja meg a --crs kapcsolóval, például --crs EPSG:23700.',
      'A fájl nem mondja meg a vetületét. Adja meg a „Vetület” mezővel, például EPSG:23700.',
    ],
    [
      'A koordináták foknak látszanak: adja meg a --crs EPSG:4326 kapcsolót.',
      'A koordináták foknak látszanak: adja meg a „Vetület” mezőt (EPSG:4326).',
    ],
    [
      'Adja meg a --date ÉÉÉÉ-HH-NN kapcsolóval, vagy tegye a dátumot a fájl nevébe.',
      'Adja meg a „Nap” mezővel (ÉÉÉÉ-HH-NN), vagy tegye a dátumot a fájl nevébe.',
    ],
    [
      'adjon meg országot (ez utóbbit a --country kapcsolóval is).',
      'adjon meg országot (ez utóbbit az „Ország” mezővel is).',
    ],
    ['betakarítás éve (vagy a --year kapcsoló)', 'betakarítás éve (vagy az „Év” mező)'],
    ['Hagyja el a --group kapcsolót.', 'Hagyja el a „Képek csoportja” mezőt.'],
    ['adja meg a --scale és --offset kapcsolókkal', 'adja meg a „Szorzó” és „Eltolás” mezőkkel'],
    ['Importálja újra az --offset-applied kapcsolóval.', 'Importálja újra az „A BOA-eltolást már levonták” mezővel.'],
    ['Válasszon közülük a --layer kapcsolóval.', 'Válasszon közülük a „Réteg” mezővel.'],
  ])('%s', (sentence, expected) => {
    expect(inFieldWords(sentence)).toBe(expected);
  });

  it.each([
    'A kapcsolók listája: --help.',
    'Alakítsa át: ogr2ogr -t_srs EPSG:23700 ki.gpkg be',
    'pdal --filters.reprojection.out_srs=EPSG:23700',
  ])('leaves what is no field: %s', (sentence) => {
    expect(inFieldWords(sentence)).toBe(sentence);
  });
});
