import { describe, expect, it } from 'vitest';
import { isSigned, packStrokes, readStrokes, type Stroke } from './signature.ts';

const LINE: Stroke = [
  [10, 20],
  [200, 220],
  [210, 215],
];

describe('the text of a signature', () => {
  it('is read as it was written', () => {
    expect(packStrokes([LINE, [[5, 5]]])).toBe('10 20 190 200 10 -5;5 5');
    expect(readStrokes(packStrokes([LINE, [[5, 5]]]))).toEqual([LINE, [[5, 5]]]);
  });

  it('keeps lines within the box, in whole units, each position once', () => {
    const stroke: Stroke = [
      [-5, 3.4],
      [0.2, 3.1],
      [2_000, 900],
    ];
    expect(readStrokes(packStrokes([stroke, []]))).toEqual([
      [
        [0, 3],
        [1_000, 400],
      ],
    ]);
  });

  it.each(['', ' ', '1', '1 2 3', '1 2;', 'a b', '1.5 2', '1001 0', '0 401', '5 5 -6 0', `1 1${';1 1'.repeat(100)}`])(
    'is not %j',
    (text) => expect(readStrokes(text)).toBeNull(),
  );

  it('is no signature where it is a slip of the finger', () => {
    expect(isSigned([LINE])).toBe(true);
    expect(
      isSigned([
        [[5, 5]],
        [
          [10, 10],
          [40, 40],
        ],
      ]),
    ).toBe(false);
  });
});
