import { array, assert, constant, dictionary, jsonValue, nat, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeatureSplitter, type JsonPiece } from './featureSplitter.ts';
import { SourceError } from '../sourceFault.ts';

function split(text: string, cuts: readonly number[] = []): { pieces: JsonPiece[]; ended: boolean } {
  const splitter = new FeatureSplitter();
  const places = [...new Set(cuts)].filter((cut) => cut > 0 && cut < text.length).sort((a, b) => a - b);
  const pieces = [0, ...places].flatMap((start, index) => [...splitter.push(text.slice(start, places[index]))]);
  return { pieces, ended: splitter.ended };
}

const features = (pieces: readonly JsonPiece[]): unknown[] =>
  pieces.flatMap((piece) => (piece.kind === 'feature' ? [JSON.parse(piece.text)] : []));

describe('FeatureSplitter', () => {
  it('finds the features, wherever the text is cut', () => {
    const value = jsonValue();
    const feature = record({ type: constant('Feature'), properties: dictionary(string(), value) });
    assert(
      property(
        array(feature, { maxLength: 8 }),
        dictionary(string(), value, { maxKeys: 3 }),
        array(nat(2_000), { maxLength: 20 }),
        nat(3),
        (list, others, cuts, indent) => {
          const { features: _, ...before } = others;
          const text = JSON.stringify({ ...before, features: list, after: others }, null, indent);
          const { pieces, ended } = split(text, cuts);
          expect(ended).toBe(true);
          expect(features(pieces)).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });

  it('reports the members of the collection, strings and objects alike', () => {
    const { pieces } = split('{"name" : "a,b}\\"", "crs":{"type":"name"}, "features":[], "n":1}');
    expect(pieces).toEqual([
      { kind: 'member', name: 'name', text: '"a,b}\\""' },
      { kind: 'member', name: 'crs', text: '{"type":"name"}' },
      { kind: 'features' },
      { kind: 'member', name: 'n', text: '1' },
    ]);
  });

  it('says that a file is cut off', () => {
    expect(split('{"features":[{"a":1},{"a":').ended).toBe(false);
    expect(split('{"features":[{"a":1}]').ended).toBe(false);
    expect(split('{"features":[{"a":1}]}').ended).toBe(true);
  });

  it('does not take a list for a collection', () => {
    expect(() => split('[{"type":"Feature"}]')).toThrow(SourceError);
  });
});
