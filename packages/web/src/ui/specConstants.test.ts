import { describe, expect, it } from 'vitest';
import { chronologyTexts } from '#web/features/damageChronology/texts.hu.ts';
import { profileTexts } from '#web/features/profile/texts.hu.ts';
import { AREA_COLOURS } from '#web/map/palette.ts';
import { blockTexts } from '#web/shared/block/texts.hu.ts';
import { productTexts } from '#web/shared/product/texts.hu.ts';
import { componentDefaults } from './componentDefaults.ts';
import { BREAKPOINTS, LEGEND_WIDTHS, PANEL_WIDTH } from './tokens.ts';
import { uiTexts } from './ui.hu.ts';

/** Constants and sentences of the specification that several screens share (core.md 5, 8, 9; map-and-roles.md 2). */
describe('a constant of the specification', () => {
  it('is the width at which the layout changes: 768 and 1200 px', () => {
    expect([BREAKPOINTS.md, BREAKPOINTS.lg]).toEqual([768, 1200]);
  });

  it('is the width of the panel, 320 px, where its toggle stands', () => {
    expect(PANEL_WIDTH).toBe(320);
  });

  it('is the width of legends, 290 px, and of that of tree species, 180 px', () => {
    expect([LEGEND_WIDTHS.general, LEGEND_WIDTHS.species]).toEqual([290, 180]);
  });

  it('is the half second for which a tooltip stays', () => {
    expect(componentDefaults.MuiTooltip?.defaultProps?.leaveDelay).toBe(500);
  });

  it('is the height of a list that drops down, 300 px', () => {
    expect(componentDefaults.MuiMenu?.styleOverrides?.paper).toMatchObject({ maxHeight: 300 });
  });

  it('is a colour of its own for each of ten damaged areas', () => {
    expect(new Set(AREA_COLOURS).size).toBe(10);
  });
});

describe('a sentence of the specification', () => {
  it('says that there are no data, on every screen alike', () => {
    const said = [uiTexts, blockTexts, productTexts].map(({ none }) => none);
    expect(new Set(said)).toEqual(new Set(['Nincs rendelkezésre álló adat!']));
  });

  it('says that the repeated password differs', () => {
    expect(profileTexts.password.different).toBe('A megismételt jelszó nem azonos az új jelszóval!');
  });

  it('is the title of the damage chronology', () => {
    expect(chronologyTexts.title).toBe('Kárkronológia');
  });
});
