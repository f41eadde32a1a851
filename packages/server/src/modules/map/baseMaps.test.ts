import { describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { baseMapOrigins, readBaseMaps } from './baseMaps.ts';

const street = {
  id: 'osm',
  title: 'Utcatérkép',
  kind: 'xyz',
  url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
};
const read = (value: unknown) => readBaseMaps(JSON.stringify(value));

describe('the setting BASE_MAPS', () => {
  it('is empty where nothing is set, and fills in defaults', () => {
    expect(readBaseMaps(undefined)).toEqual([]);
    expect(read([street])).toEqual([{ ...street, layer: null, imagery: false, minZoom: 0, maxZoom: 19 }]);
  });

  it('accepts tiles, services and own layers', () => {
    const maps = read([
      street,
      { ...street, id: 'foto', kind: 'wms', url: 'https://wms.example:8443/ows?', layer: 'ortho', imagery: true },
      { ...street, id: 'tci', kind: 'own', url: 'imagery:TCI_2018-02-07' },
    ]);
    expect(maps.map(({ kind }) => kind)).toEqual(['xyz', 'wms', 'own']);
    expect(baseMapOrigins(maps)).toEqual(['https://*.tiles.example', 'https://wms.example:8443']);
  });

  it.each([
    ['no JSON', '[', 'nem érvényes JSON'],
    ['no list', '{}', 'BASE_MAPS (-)'],
    ['an empty list', '[]', 'BASE_MAPS (-)'],
    ['two of one id', JSON.stringify([street, street]), 'BASE_MAPS (-)'],
    ['markup', JSON.stringify([{ ...street, attribution: '<b>x</b>' }]), '0.attribution'],
    ['a script', JSON.stringify([{ ...street, url: 'javascript:alert(1)//{z}{x}{y}' }]), '0.url'],
    ['no template', JSON.stringify([{ ...street, url: 'https://tiles.example/' }]), '0.url'],
    ['an unknown key', JSON.stringify([{ ...street, apikey: '1' }]), 'BASE_MAPS (0)'],
    ['a service without a layer', JSON.stringify([{ ...street, kind: 'wms' }]), '0.layer'],
    ['an unknown kind', JSON.stringify([street, { ...street, kind: 'tms' }]), '1.kind'],
  ])('%s stops the start with a sentence that names the position', (_name, setting, part) => {
    expect(() => readBaseMaps(setting)).toThrow(ConfigError);
    expect(() => readBaseMaps(setting)).toThrow(part);
  });
});
