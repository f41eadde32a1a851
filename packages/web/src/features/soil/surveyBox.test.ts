import { describe, expect, it } from 'vitest';
import { surveyBox } from './surveyBox.ts';

describe('where a survey can be seen', () => {
  it('is all of a small one', () => {
    expect(surveyBox({ box: [800_000, 117_000, 803_000, 119_000], place: [802_000, 118_000] })).toEqual([
      800_000, 117_000, 803_000, 119_000,
    ]);
  });

  it('is around a surveyed place of a wide one: its layers are drawn there on every screen', () => {
    const box = surveyBox({ box: [600_000, 117_000, 804_000, 119_000], place: [603_000, 118_000] });
    expect(box).toEqual([601_250, 116_250, 604_750, 119_750]);
  });

  it('is nowhere without a survey', () => expect(surveyBox({ box: null, place: null })).toBeNull());
});
