import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#web/app/queryClient.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal, serve } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { watch } from '#web/testing/watched.ts';
import { ImageTools } from './ImageTools.tsx';
import { ImageToolsPanel } from './ImageToolsPanel.tsx';
import { ReplacedNotice } from './ReplacedNotice.tsx';
import { replacedDate } from './replacedDate.ts';
import type { ShownImage } from './shownImage.ts';
import { useImageDownloads } from './useImageDownloads.ts';

const farmer = personOf('farmer');
const look = (more = {}) => ({
  style: 'ndvi' as const,
  opacity: 0.8,
  setStyle: vi.fn<(style: string) => void>(),
  setOpacity: vi.fn<(opacity: number) => void>(),
  ...more,
});
const downloads = (more = {}) => ({
  isWorking: false,
  message: null,
  png: vi.fn<() => void>(),
  geotiff: vi.fn<() => void>(),
  ...more,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the tools of a picture', () => {
  it('change its colours and how much it covers', async () => {
    const own = look();
    const { person } = show(
      <ImageToolsPanel look={own} downloads={downloads()} onCompare={null} />,
      farmer,
      EMPTY_WORLD,
    );
    const colours = within(screen.getByRole('radiogroup', { name: 'Színezés' }));
    expect(colours.getByRole<HTMLInputElement>('radio', { name: /^Abszolút/ }).checked).toBe(true);
    await person.click(colours.getByRole('radio', { name: /^Színtévesztőknek/ }));
    expect(own.setStyle.mock.calls).toEqual([['ndvi-cb']]);
    const slider = screen.getByRole('slider', { name: 'A kép fedése' });
    expect(slider.getAttribute('aria-valuetext')).toBe('a kép 80 %-ban fedi a térképet');
    fireEvent.change(slider, { target: { value: 55 } });
    expect(own.setOpacity.mock.calls).toEqual([[0.55]]);
    expect(await serious()).toEqual([]);
  });

  it('have no choice of one colour, nothing to compare, and no map data without a picture', () => {
    show(
      <ImageToolsPanel look={look()} styles={['ndvi']} downloads={downloads({ geotiff: null })} onCompare={null} />,
      farmer,
      EMPTY_WORLD,
    );
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Térkép képként (PNG)']);
  });

  it('say that a file is being made, and what became of it', () => {
    show(
      <ImageToolsPanel
        look={look()}
        downloads={downloads({ isWorking: true, message: 'A letöltés nem sikerült.' })}
        onCompare={vi.fn()}
      />,
      farmer,
      EMPTY_WORLD,
    );
    expect(screen.getByRole('progressbar', { name: 'A fájl készül…' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('A letöltés nem sikerült.');
    for (const name of ['Térkép képként (PNG)', 'Térképadat (GeoTIFF)'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('are behind one button, and close where two dates are compared', async () => {
    const onCompare = vi.fn<() => void>();
    const { person } = show(
      <ImageTools look={look()} downloads={downloads()} onCompare={onCompare} />,
      farmer,
      EMPTY_WORLD,
    );
    const button = screen.getByRole('button', { name: 'A kép beállításai és letöltése' });
    await person.click(button);
    const box = within(await screen.findByRole('dialog', { name: 'A kép beállításai és letöltése' }));
    await person.click(await box.findByRole('button', { name: 'Két dátum összehasonlítása' }));
    expect(onCompare).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are closed while they may not be used, and say why', async () => {
    const { person } = show(
      <ImageTools look={look()} downloads={downloads()} onCompare={null} disabled="rajzolás közben nem használható" />,
      farmer,
      EMPTY_WORLD,
    );
    const button = screen.getByRole('button', { name: /^A kép beállításai/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await person.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the downloads of a picture', () => {
  const IMAGE: ShownImage = {
    meparCode: 'ABCD1234',
    date: '2026-07-15',
    sides: null,
    url: 's2:NDVI_2026-07-15',
    isSatellite: true,
    title: 'Szolnok',
    legend: null,
    outlines: [],
    attribution: '',
  };
  const client = makeQueryClient(() => undefined);
  const open = (image: ShownImage, blockGeotiff: () => Response) => {
    const server = watch(serve({ ...EMPTY_WORLD, blockGeotiff }));
    const { result } = renderHook(() => useImageDownloads(image), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    return { server, result };
  };

  it('save the map data once, named by layer and block', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { server, result } = open({ ...IMAGE, blockPlot: 7 }, () => new Response('tif'));
    result.current.geotiff?.();
    result.current.geotiff?.();
    await waitFor(() => expect(names).toEqual(['ndvi_2026-07-15-abcd1234.tif']));
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      params: { code: 'ABCD1234' },
      query: { layer: 's2:NDVI_2026-07-15', blockPlot: 7 },
    });
    await waitFor(() => expect(result.current.isWorking).toBe(false));
    expect(result.current.message).toBeNull();
  });

  it('say why the map data did not come, and can be asked for again', async () => {
    const { result } = open(IMAGE, () => refusal('busy', { message: 'Most nem megy.' }));
    result.current.geotiff?.();
    await waitFor(() => expect(result.current.message).toBe('A letöltés nem sikerült. Próbálja újra! Most nem megy.'));
    expect(result.current.isWorking).toBe(false);
  });

  it('have no map data where no picture is shown', () => {
    const { result } = open({ ...IMAGE, url: null }, () => new Response('tif'));
    expect(result.current.geotiff).toBeNull();
  });
});

describe('a day of the address', () => {
  it.each([
    [null, '2026-07-15', null],
    ['2026-07-15', '2026-07-15', null],
    ['2026-07-14', '2026-07-15', { asked: '2026-07-14', shown: '2026-07-15' }],
    ['2026-02-31', '2026-07-15', { asked: null, shown: '2026-07-15' }],
    ['x', null, { asked: null, shown: null }],
  ])('%j, where %j is shown, is replaced: %j', (text, shown, replaced) => {
    expect(replacedDate(text, shown as never)).toEqual(replaced);
  });

  it.each([
    [
      { asked: '2026-07-14', shown: '2026-07-15' },
      'Erről a napról itt nincs felvétel: 2026. 07. 14. A térkép ezt mutatja: 2026. 07. 15.',
    ],
    [{ asked: null, shown: null }, 'A címben álló nap nem értelmezhető.'],
  ])('that is replaced is said: %j', (replaced, sentence) => {
    show(<ReplacedNotice replaced={replaced as never} />, farmer, EMPTY_WORLD);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });
});
