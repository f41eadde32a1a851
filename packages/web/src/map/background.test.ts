import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import { describe, expect, it } from 'vitest';
import { backgroundLayers, backgroundsOf, groundFeatures } from './background.ts';

const map = (id: string, rest: Partial<BaseMap> = {}): BaseMap => ({
  id,
  title: id,
  kind: 'xyz',
  url: 'https://t.example/{z}/{x}/{y}.png',
  layer: null,
  attribution: 'Forrás',
  imagery: true,
  minZoom: 0,
  maxZoom: 19,
  ...rest,
});
const titles = { imagery: 'Egyszerű', street: 'Utca' };
const own = map('own', { kind: 'own', url: 's2:TCI_2026-06-08' });
const aerial = map('aerial');
const street = map('street', { imagery: false });
const ids = (...maps: BaseMap[]) => backgroundsOf(maps, titles).map(({ id, layer }) => `${layer} ${id}`);
const country = [
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
] as const;

describe('the ground under the map', () => {
  it('is a drawn one of each kind where nothing is configured', () => {
    expect(ids()).toEqual(['BASE plain-base', 'STREET plain-street']);
  });

  it('starts with the own mosaic, then other imagery, and always offers a street map', () => {
    expect(ids(aerial, own)).toEqual(['BASE own', 'BASE aerial', 'STREET plain-street']);
    expect(ids(street, aerial)).toEqual(['BASE aerial', 'STREET street']);
    expect(ids(street)).toEqual(['STREET street', 'BASE plain-base']);
  });

  it('has the country under the pictures, so that a missing picture leaves no empty area', () => {
    const [background] = backgroundsOf([own], titles);
    if (background === undefined) throw new Error('no background');
    const [ground, tiles] = backgroundLayers(background, country, groundFeatures(country));
    expect(ground).toMatchObject({ key: 'GROUND', layer: 'BASE', visible: true, raise: -5 });
    expect(tiles).toMatchObject({
      layer: 'BASE',
      source: {
        kind: 'tiles',
        tiles: { kind: 'wms', layer: 's2:TCI_2026-06-08', isPhoto: true },
        attribution: 'Forrás',
      },
    });
  });

  it('is drawn in the colours of streets where the drawn street map is chosen', () => {
    const [, streets] = backgroundsOf([], titles);
    if (streets === undefined) throw new Error('no background');
    const layers = backgroundLayers(streets, country, groundFeatures(country));
    expect(layers).toHaveLength(1);
    expect(layers[0]?.source).toMatchObject({ features: [{ style: 'groundStreet' }] });
  });
});
