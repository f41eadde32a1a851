import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { swipe } from '#web/map/swipe.ts';
import { pictureSheet } from './pictureSheet.ts';
import type { ShownImage } from './shownImage.ts';

const [WIDTH, HEIGHT] = [800, 400];
vi.mock('#web/map/picture.ts', () => ({
  mapPicture: async () => ({
    canvas: Object.assign(document.createElement('canvas'), { width: 800, height: 400 }),
    ratio: 1,
    hasGround: true,
  }),
}));
vi.mock('#web/map/shown.ts', () => ({ metresPerPixel: () => 1 }));

const SIDES = { left: '2026-11-20', right: '2026-11-27' };
const IMAGE: ShownImage = {
  meparCode: 'ABCD1234',
  date: '2026-11-27',
  sides: null,
  url: null,
  isSatellite: true,
  title: 'Túrkeve · ABCD1234',
  legend: {
    kind: 'ramp',
    title: 'NDVI',
    rows: [
      { label: '0,0', color: '#000000', position: 0 },
      { label: '1,0', color: '#00FF00', position: 1 },
    ],
  },
  outlines: [{ label: 'riasztott terület', color: '#E53935' }],
  attribution: '',
};

/** A pen that notes what it writes, the upright lines it draws and the colours of its frames. */
function notingPen() {
  const noted = { texts: [] as string[], lines: [] as number[], frames: [] as string[] };
  const from = { x: 0 };
  const own = {
    strokeStyle: '',
    measureText: (text: string) => ({ width: text.length * 7 }),
    fillText: (text: string) => noted.texts.push(text),
    moveTo: (x: number) => {
      from.x = x;
    },
    lineTo: (x: number, y: number) => y === 52 + HEIGHT && x === from.x && noted.lines.push(x),
    strokeRect: () => noted.frames.push(own.strokeStyle),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
  };
  const pen = new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) });
  return { noted, pen };
}

describe('the saved picture', () => {
  let noted: ReturnType<typeof notingPen>['noted'];
  beforeEach(() => {
    const made = notingPen();
    ({ noted } = made);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(made.pen as unknown as null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
    Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    swipe.reset();
  });

  it('of two days writes both of them and draws the line where it stands on the map', async () => {
    swipe.set(0.25);
    await pictureSheet({ ...IMAGE, sides: SIDES });
    expect(noted.texts).toContain('Balra: 2026. 11. 20. Jobbra: 2026. 11. 27.');
    expect(noted.texts).toEqual(expect.arrayContaining(['2026. 11. 20.', '2026. 11. 27.']));
    expect([...new Set(noted.lines)]).toEqual([WIDTH * 0.25]);
  });

  it('of one day writes that day and draws no line', async () => {
    await pictureSheet(IMAGE);
    expect(noted.texts).toContain('2026. 11. 27.');
    expect(noted.lines).toEqual([]);
  });

  it('explains the outline of the alert and the colours, and names their source', async () => {
    await pictureSheet(IMAGE);
    expect(noted.texts).toEqual(expect.arrayContaining(['riasztott terület', 'NDVI', '0,0', '1,0']));
    expect(noted.frames).toContain('#E53935');
    expect(noted.texts.join(' ')).toContain('Sentinel-2');
  });
});
