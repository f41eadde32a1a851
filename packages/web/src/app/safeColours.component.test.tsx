import { COLOUR_SCALES } from '@georisk/domain/colour/scales.ts';
import { yieldColor } from '@georisk/domain/yieldMap/yieldColor.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { RADAR_LEGEND } from '#web/features/radar/radarShapes.ts';
import { FrostSwatch } from '#web/features/frost/FrostLegend.tsx';
import { YieldLegend } from '#web/features/yieldMap/YieldLegend.tsx';
import { ChronologyLegend } from '#web/shared/chronology/ChronologyLegend.tsx';
import { PartLegendView } from '#web/shared/fullMap/PartLegendView.tsx';
import { useImageLook } from '#web/shared/imagery/imageStyle.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { readAllStyles } from '#web/testing/readStyles.ts';
import { show, showApp } from '#web/testing/show.tsx';

beforeAll(readAllStyles);

const NAME = /^Színek színtévesztőknek/;

/** Channels of a colour of the style sheet, `#RRGGBB`. */
function hex(text: string): string {
  const channels = (text.match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0'));
  return (text.startsWith('#') ? text.slice(0, 7) : `#${channels.join('')}`).toUpperCase();
}

/** All fills and backgrounds of the screen. */
const shownColors = (): ReadonlySet<string> =>
  new Set(
    [...document.querySelectorAll('*')].flatMap((element) => [
      hex(window.getComputedStyle(element).backgroundColor),
      hex(element.getAttribute('fill') ?? ''),
    ]),
  );

/** Legends and swatches of several layers, and the choice of pictures. */
function Page() {
  const look = useImageLook();
  return (
    <>
      <button type="button" onClick={() => look.setStyle('ndvi-cb')}>
        safe
      </button>
      <PartLegendView layer="RADAR" legend={RADAR_LEGEND} />
      <ChronologyLegend items={[]} />
      <YieldLegend max={8} />
      {[1, 2, 3, 4, 5].map((frost) => (
        <FrostSwatch key={frost} frost={frost} />
      ))}
    </>
  );
}

describe('colours for colour-blind readers', () => {
  it('are in every legend as soon as a picture is coloured so', async () => {
    const { person } = show(<Page />, personOf('operator'), EMPTY_WORLD);
    const { radar, chronology, frost } = COLOUR_SCALES;
    const [usual, safe] = (['usual', 'safe'] as const).map((colors) => [
      ...radar[colors],
      ...chronology[colors],
      ...frost[colors],
      ...[0, 8].map((value) => yieldColor(value, 8, colors === 'safe')),
    ]);
    const before = shownColors();
    expect(usual?.filter((color) => !before.has(color))).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'safe' }));
    const after = shownColors();
    expect(safe?.filter((color) => !after.has(color))).toEqual([]);
  });

  it('are chosen in the layer switcher, which the browser remembers', async () => {
    const { person } = showApp('/', personOf('operator'), EMPTY_WORLD);
    await person.click(await screen.findByRole('button', { name: 'Rétegek' }));
    const choice = () => within(screen.getByRole('dialog', { name: 'Rétegek' })).getByRole('switch', { name: NAME });
    expect(choice()).toHaveProperty('checked', false);
    await person.click(choice());
    await waitFor(() => expect(choice()).toHaveProperty('checked', true));
    expect(window.localStorage.getItem('georisk-image-style')).toBe('ndvi-cb');
    await person.click(choice());
    await waitFor(() => expect(choice()).toHaveProperty('checked', false));
  });
});
