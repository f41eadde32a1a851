import { LAYER_KEYS, type LayerKey, switcherOf } from '@georisk/contract/layers/layerCatalog.ts';
import { ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { addressFaults } from './addressFaults.ts';
import { focusOf } from './focusOf.ts';
import { fullMapTexts } from './fullMap.hu.ts';
import { type Choices, choose, NO_CHOICES, parseChoices, writeChoices } from './layerChoices.ts';
import { arrived, EMPTY_ADDRESS, readAddress, writeAddress } from './mapAddress.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { afterMove } from './placeKept.ts';
import { parsePlace, writePlace } from './placeText.ts';
import { groupsOf, legendParts, seenUntil, shownParts, specsOf } from './shownParts.ts';

const spec = (layer: LayerKey, rest: Partial<LayerSpec> = {}): LayerSpec => ({
  key: layer,
  layer,
  visible: true,
  source: { kind: 'features', features: [] },
  ...rest,
});
const part = (layer: LayerKey, rest: Partial<MapPart> = {}): MapPart => ({ layer, specs: [spec(layer)], ...rest });
const everything = LAYER_KEYS.map((layer) => part(layer));

describe('the choices of an address', () => {
  it('are words about single layers', () => {
    expect(parseChoices('CROP,-CITY,PRODUCT.60,~PLOT.30')).toEqual({
      CROP: { on: true },
      CITY: { on: false },
      PRODUCT: { on: true, opacity: 60 },
      PLOT: { opacity: 30 },
    });
  });

  it.each([
    '',
    ',,,',
    'NOTHING',
    'crop',
    '<script>',
    '__proto__',
    'constructor.5',
    '~CROP',
    'CROP.-5',
    'CROP.1e9',
    null,
  ])('are none in %j', (text) => {
    expect(parseChoices(text)).toEqual({});
  });

  it('never leave the scale', () => {
    expect(parseChoices('CROP.999')).toEqual({ CROP: { on: true, opacity: 100 } });
  });

  const choice = fc
    .record({ on: fc.boolean(), opacity: fc.integer({ min: 0, max: 100 }) }, { requiredKeys: [] })
    .filter((each) => Object.keys(each).length > 0);
  const choices = fc.dictionary(fc.constantFrom(...LAYER_KEYS), choice).map((each) => ({ ...each }) as Choices);

  it('are the same after writing and reading', () => {
    fc.assert(
      fc.property(choices, (each) => {
        expect(parseChoices(writeChoices(each))).toEqual(each);
      }),
    );
  });

  it('contain only differences from the view’s initial state', () => {
    const off = choose(NO_CHOICES, 'CITY', { on: false, opacity: 100 }, true);
    expect(off).toEqual({ CITY: { on: false } });
    expect(choose(off, 'CITY', { on: true, opacity: 100 }, true)).toEqual({});
    expect(choose(off, 'CITY', { on: true, opacity: 40.4 }, true)).toEqual({ CITY: { opacity: 40 } });
    expect(writeChoices({})).toBeNull();
  });
});

describe('the place of an address', () => {
  it('is restored to a metre and a hundredth of a zoom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 400_000, max: 900_000, noNaN: true }),
        fc.double({ min: 50_000, max: 350_000, noNaN: true }),
        fc.double({ min: 5, max: 20, noNaN: true }),
        (easting, northing, zoom) => {
          const read = parsePlace(writePlace({ centre: [easting, northing], zoom }));
          expect(Math.abs((read?.centre[0] ?? 0) - easting)).toBeLessThanOrEqual(0.501);
          expect(Math.abs((read?.centre[1] ?? 0) - northing)).toBeLessThanOrEqual(0.501);
          expect(Math.abs((read?.zoom ?? 0) - zoom)).toBeLessThanOrEqual(0.0051);
        },
      ),
    );
  });

  it.each([
    '',
    '1,2',
    '1,2,3,4',
    'NaN,NaN,10',
    '650000,180000,99',
    '650000,180000,1',
    '19.5,47.5,12',
    '1e5,1e5,10',
    null,
  ])('is none in %j', (text) => {
    expect(parsePlace(text)).toBeNull();
  });
});

describe('the map in an address', () => {
  const some = readAddress('?layers=CROP&base=own-s2&map=650000,180000,12.5');

  it('is beside the words of the view', () => {
    expect(writeAddress('?date=2026-07-01&layers=-CITY', some)).toBe(
      '?date=2026-07-01&layers=CROP&base=own-s2&map=650000,180000,12.5',
    );
    expect(writeAddress('?date=2026-07-01&map=1,2,3', EMPTY_ADDRESS)).toBe('?date=2026-07-01');
    expect(writeAddress('', EMPTY_ADDRESS)).toBe('');
    expect(readAddress('?base=%3Cscript%3E').base).toBeNull();
  });

  it('keeps what the next address leaves out, but its place only on the same screen', () => {
    expect(arrived(some, '?date=2026-07-01', true)).toEqual(some);
    expect(arrived(some, '?date=2026-07-01', false)).toEqual({ ...some, place: null, table: null });
    expect(arrived(some, '?layers=-CITY', false).choices).toEqual({ CITY: { on: false } });
    expect(arrived(some, '?layers=', false).choices).toEqual({});
  });
});

describe('unusable parts of an address', () => {
  it.each([
    ['', []],
    ['?layers=CROP,-CITY&map=650000,180000,12', []],
    ['?layers=', []],
    ['?map=NaN,NaN,12', [fullMapTexts.badPlace]],
    ['?map=1e9,5,12', [fullMapTexts.badPlace]],
    ['?map=9000000,180000,12', [fullMapTexts.badPlace]],
    ['?layers=DAMAGE_CHRONOLOGY', [fullMapTexts.badLayers]],
    ['?layers=CROP,%3Cscript%3E', [fullMapTexts.badLayers]],
    ['?table=mepar*0-*extent', []],
    ['?table=%3Cscript%3E', [fullMapTexts.badTable]],
  ])('are reported for %s', (search, said) => {
    expect(addressFaults(search, ROLES.MANAGER)).toEqual(said);
  });
});

describe('the target of the map', () => {
  const box = [1, 2, 3, 4] as const;
  const block: MapFocus = { key: 'A', box };
  const place = { centre: [650_000, 180_000], zoom: 12 } as const;

  it('is the view’s subject', () => {
    expect(focusOf(null, block, null)?.focus).toEqual(block);
    expect(focusOf(null, null, place)).toBeNull();
  });

  it('is the place that the address names, and stays there when the address no longer names it', () => {
    const first = focusOf(null, block, place);
    expect(first?.focus).toMatchObject({ standing: place, key: 'A at 650000,180000,12' });
    expect(focusOf(first, { ...block }, place)).toBe(first);
    expect(focusOf(first, { ...block }, null)).toBe(first);
    expect(focusOf(first, { key: 'B', box }, null)?.focus).toEqual({ key: 'B', box });
  });

  it('changes on a return to another place', () => {
    const first = focusOf(null, block, place);
    const other = focusOf(first, block, { ...place, zoom: 13 });
    expect(other?.focus.key).not.toBe(first?.focus.key);
    expect(focusOf(other, block, place)?.focus.key).toBe(first?.focus.key);
  });
});

describe('the place in the address', () => {
  const asked = { centre: [650_000, 180_000] as const, zoom: 12 };
  const elsewhere = { centre: [700_000, 200_000] as const, zoom: 9 };

  it('stays while the map is moving there, however often it comes to rest before', () => {
    const opened = { place: asked, reached: false };
    const resting = afterMove(opened, elsewhere, false);
    expect(resting).toEqual(opened);
    expect(afterMove(resting, asked, false)).toEqual({ place: asked, reached: true });
    expect(afterMove(opened, null, false)).toEqual(opened);
  });

  it('is removed when a view moves the map away, and follows a person', () => {
    const there = { place: asked, reached: true };
    expect(afterMove(there, elsewhere, false)).toEqual({ place: null, reached: false });
    expect(afterMove(there, elsewhere, true)).toEqual({ place: elsewhere, reached: true });
    expect(afterMove({ place: null, reached: false }, elsewhere, false).place).toBeNull();
  });
});

describe('the parts of a map', () => {
  it.each(ROLE_GROUPS.all)('are for role %i those of its switcher, whatever the view brings', (role) => {
    const rows = groupsOf(shownParts(everything, role, NO_CHOICES)).flatMap(({ parts }) => parts);
    expect(rows.map((each) => each.part.layer).toSorted()).toEqual([...switcherOf(role)].toSorted());
  });

  it('hide the product from the farmer, whose map has it all the same', () => {
    const parts = shownParts([part('PRODUCT', { on: true })], ROLES.FARMER, parseChoices('-PRODUCT'));
    expect(parts).toMatchObject([{ on: true, isSwitch: false }]);
    expect(groupsOf(parts)).toEqual([]);
  });

  it('drop what a role may not have, even where the address requests it', () => {
    expect(shownParts([part('DAMAGE_CHRONOLOGY')], ROLES.MANAGER, parseChoices('DAMAGE_CHRONOLOGY'))).toEqual([]);
  });

  it('start as the view defines, else as the catalogue does, and follow the choices', () => {
    const parts = [part('CITY'), part('PLOT', { on: true }), part('CROP'), part('YIELD', { on: true })];
    const on = (text: string) =>
      Object.fromEntries(shownParts(parts, ROLES.ADMIN, parseChoices(text)).map((each) => [each.part.layer, each.on]));
    expect(on('')).toEqual({ CITY: true, PLOT: true, CROP: false, YIELD: true });
    expect(on('CROP,-PLOT,~YIELD.50')).toEqual({ CITY: true, PLOT: false, CROP: true, YIELD: true });
  });

  it('are drawn with the chosen opacity, multiplied with their own', () => {
    const dim = part('CROP', { on: true, specs: [spec('CROP', { opacity: 0.5 }), spec('CROP', { visible: false })] });
    expect(specsOf(shownParts([dim], ROLES.ADMIN, parseChoices('~CROP.40')))).toMatchObject([
      { visible: true, opacity: 0.2 },
      { visible: false, opacity: 0.4 },
    ]);
    expect(specsOf(shownParts([dim], ROLES.ADMIN, NO_CHOICES))[0]).toBe(dim.specs[0]);
  });

  it('leave an opacity unchanged that is stored elsewhere', () => {
    const own = part('PRODUCT', { on: true, opacity: { value: 0.7, set: () => undefined } });
    const [shown] = shownParts([own], ROLES.ADMIN, parseChoices('~PRODUCT.10'));
    expect(shown?.opacity).toBe(70);
    expect(specsOf(shown === undefined ? [] : [shown])[0]).toBe(own.specs[0]);
  });

  it('are explained while they are on and have data', () => {
    const legend = { kind: 'swatches', rows: [] } as const;
    const parts = [
      part('PLOT', { on: true, legend }),
      part('ALERT', { on: true, legend, state: { kind: 'empty', why: '' } }),
      part('CROP', { legend }),
      part('CITY'),
    ];
    expect(legendParts(shownParts(parts, ROLES.ADMIN, NO_CHOICES)).map((each) => each.part.layer)).toEqual(['PLOT']);
  });

  it('say from which scale on they are visible', () => {
    const until = (one: MapPart) => shownParts([one], ROLES.ADMIN, NO_CHOICES).map(seenUntil)[0];
    expect(until(part('CROP'))).toBe(3);
    expect(until(part('CROP', { specs: [spec('CROP', { maxResolution: 12 }), spec('CROP')] }))).toBe(12);
    expect(until(part('CROP', { specs: [spec('CROP', { maxResolution: null })] }))).toBeNull();
    expect(until(part('PLOT'))).toBeNull();
  });
});
