import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentName, parseDocumentName } from './documentName.ts';
import { layerName, type ProductLayerType, parseLayerName, RASTER_KIND } from '#server/modules/raster/layerNames.ts';

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const type = fc.constantFrom(...(Object.keys(RASTER_KIND) as ProductLayerType[]));
const layer = fc.tuple(type, fc.uniqueArray(date, { minLength: 2, maxLength: 2 })).map(([name, dates]) => {
  const [before = '', after = ''] = dates.toSorted();
  const isPair = name === 'Change' || name === 'ChangeMap';
  return { type: name, date: after, dateBefore: isPair ? before : null };
});
const group = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const code = fc.stringMatching(/^[A-Z0-9]{8}$/);

describe('names of layers', () => {
  it('describe them', () => {
    expect(parseLayerName('Change_2018-05-08_2018-05-21')).toEqual({
      type: 'Change',
      date: '2018-05-21',
      dateBefore: '2018-05-08',
    });
    expect(parseLayerName('Chronology_BMI_2018-05-08')).toEqual({ type: 'BMI', date: '2018-05-08', dateBefore: null });
    for (const name of [
      'NDVI',
      'Change_2018-05-08',
      'NDVI_2018-05-08_2018-05-21',
      'Change_2018-05-21_2018-05-08',
      'Nothing_2018-05-21',
      'BMI_2018-05-21',
      'NDVI_2018-02-30',
      'NDVI_0000-00-00',
      'Change_2018-02-30_2018-05-21',
      'Change_2018-05-21_2018-05-32',
    ])
      expect(parseLayerName(name)).toBeUndefined();
  });

  it('are read back as they were written', () =>
    fc.assert(
      fc.property(layer, (each) => {
        expect(parseLayerName(layerName(each))).toEqual(each);
      }),
    ));
});

describe('names of documents', () => {
  it('name days of the calendar alone', () => {
    const ofDay = (day: string) => [`NDVI_${day}_s2_W1U6F818.pdf`, `DamageMap_${day}_N7_W1U6F818.pdf`];
    for (const name of ofDay('2018-02-28')) expect(parseDocumentName(name)).toBeDefined();
    for (const name of ofDay('2018-02-30')) expect(parseDocumentName(name)).toBeUndefined();
  });

  it('name layer, group and block, or a row', () => {
    const block = { meparCode: 'W1U6F818', date: '2018-05-21' };
    const pixel = { ...block, id: 'x@W1U6F818', type: 'Change', url: 's2:Change_2018-05-08_2018-05-21' };
    expect(documentName(pixel)).toBe('Change_2018-05-08_2018-05-21_s2_W1U6F818.pdf');
    const alert = { ...block, id: 'alert-7', type: 'Alert', url: 's2:Alert_2018-05-21' };
    expect(documentName(alert)).toBe('Alert_2018-05-21_N7_W1U6F818.pdf');
    expect(documentName({ ...alert, id: '12', type: 'DamageMap', url: null })).toBe(
      'DamageMap_2018-05-21_N12_W1U6F818.pdf',
    );
    expect(documentName({ ...alert, meparCode: null })).toBeNull();
    expect(documentName({ ...pixel, url: 's2:strange' })).toBeNull();
  });

  it('are read back: a layer', () =>
    fc.assert(
      fc.property(layer, group, code, (each, groupName, meparCode) => {
        const url = `${groupName}:${layerName(each)}`;
        const name = documentName({ id: `${url}@${meparCode}`, type: each.type, date: each.date, url, meparCode });
        expect(parseDocumentName(name ?? '')).toEqual({ kind: 'layer', layer: each, group: groupName, meparCode });
      }),
    ));

  it('are read back: a row', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), date, code, (id, day, meparCode) => {
        const name = documentName({ id: String(id), type: 'DamageMap', date: day, url: null, meparCode });
        expect(parseDocumentName(name ?? '')).toEqual({ kind: 'row', type: 'DamageMap', date: day, id, meparCode });
      }),
    ));

  it.each([
    '../etc/passwd',
    'NDVI_2018-05-21_s2_w1u6f818.pdf',
    'NDVI_s2_W1U6F818.pdf',
    'X_2018-05-21_N1_W1U6F818.pdf',
    '',
  ])('reject anything else: %s', (name) => expect(parseDocumentName(name)).toBeUndefined());
});
