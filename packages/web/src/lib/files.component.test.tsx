import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, serve } from '#web/testing/contractServer.ts';
import { watch } from '#web/testing/watched.ts';
import { downloadFile } from './downloadFile.ts';
import { installOffer, isInstalled, isIos, keepInstallOffer } from './installPrompt.ts';
import { saveFile } from './saveFile.ts';
import { shareFile } from './shareFile.ts';

let saved: { readonly name: string; readonly content: Blob }[] = [];

beforeEach(() => {
  saved = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:of-the-test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a file that is saved', () => {
  it('leaves no link in the page, and is given up after a minute', () => {
    vi.useFakeTimers();
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    saveFile(new Blob(['x']), 'őr.csv');
    expect(saved.map(({ name }) => name)).toEqual(['őr.csv']);
    expect(document.querySelector('a[download]')).toBeNull();
    vi.advanceTimersByTime(59_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(revoke).toHaveBeenCalledWith('blob:of-the-test');
  });
});

describe('a file that is downloaded', () => {
  const open = (headers: Record<string, string>) =>
    watch(serve({ cemeteryExport: () => new Response('tartalom', { headers }) }));
  const body = { graveIds: [], deadIds: [] };

  it.each([
    [{}, 'temeto.xlsx'],
    [{ 'content-disposition': 'attachment' }, 'temeto.xlsx'],
    [{ 'content-disposition': 'attachment; filename="kunagota.xlsx"' }, 'kunagota.xlsx'],
    [{ 'content-disposition': 'attachment; filename=kunagota.xlsx' }, 'kunagota.xlsx'],
    [{ 'content-disposition': "attachment; filename*=UTF-8''temet%C5%91.xlsx" }, 'temető.xlsx'],
  ])('has the name that the server gives it, else its own: %j', async (headers, name) => {
    open(headers);
    await downloadFile('/api/cemetery/export', 'temeto.xlsx', body);
    expect(saved.map((each) => each.name)).toEqual([name]);
    expect(await saved[0]?.content.text()).toBe('tartalom');
  });

  it('that is refused is not saved, and says why', async () => {
    watch(serve({ cemeteryExport: () => refusal('busy', { message: 'Most nem megy.' }) }));
    await expect(downloadFile('/api/cemetery/export', 'temeto.xlsx', body)).rejects.toThrow('Most nem megy.');
    expect(saved).toEqual([]);
  });
});

describe('a file that is shared', () => {
  const device = (share: () => Promise<void>, can = true) => {
    Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => can });
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  };
  afterEach(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });

  it('goes where the device offers', async () => {
    const share = vi.fn(() => Promise.resolve());
    device(share);
    expect(await shareFile(new Blob(['x'], { type: 'text/plain' }), 'a.txt')).toBe('shared');
    expect(saved).toEqual([]);
  });

  it('that its person gives up is not saved instead', async () => {
    device(() => Promise.reject(new DOMException('Given up', 'AbortError')));
    expect(await shareFile(new Blob(['x']), 'a.txt')).toBe('given-up');
    expect(saved).toEqual([]);
  });

  it.each([
    ['refuses', () => device(() => Promise.reject(new DOMException('Too late', 'NotAllowedError')))],
    ['shares no such files', () => device(() => Promise.resolve(), false)],
    ['shares nothing', () => undefined],
  ])('is saved where the device %s', async (_, prepare) => {
    prepare();
    expect(await shareFile(new Blob(['x']), 'a.txt')).toBe('saved');
    expect(saved.map(({ name }) => name)).toEqual(['a.txt']);
  });
});

describe('the browser’s offer to install the application', () => {
  const offer = (prompt: () => Promise<unknown>) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event;
  };
  afterEach(() => window.dispatchEvent(new Event('appinstalled')));

  it('is kept until it is wanted, and taken once', async () => {
    keepInstallOffer();
    const heard = vi.fn<() => void>();
    const unsubscribe = installOffer.subscribe(heard);
    const prompt = vi.fn(() => Promise.resolve());
    expect(offer(prompt).defaultPrevented).toBe(true);
    expect(installOffer.read()).not.toBeNull();
    await Promise.all([installOffer.take(), installOffer.take()]);
    expect(prompt).toHaveBeenCalledOnce();
    expect(installOffer.read()).toBeNull();
    const count = heard.mock.calls.length;
    expect(count).toBeGreaterThan(1);
    unsubscribe();
    offer(prompt);
    expect(heard).toHaveBeenCalledTimes(count);
  });

  it('that the browser has withdrawn breaks nothing', async () => {
    keepInstallOffer();
    offer(() => Promise.reject(new DOMException('Withdrawn', 'InvalidStateError')));
    await expect(installOffer.take()).resolves.toBeUndefined();
    expect(installOffer.read()).toBeNull();
  });

  it('is over once the application is installed', () => {
    keepInstallOffer();
    offer(() => Promise.resolve());
    window.dispatchEvent(new Event('appinstalled'));
    expect(installOffer.read()).toBeNull();
  });
});

describe('the device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 0, false],
    ['Mozilla/5.0 (Linux; Android 15)', 5, false],
  ])('%s with %d touch points is one of Apple’s that installs nothing by itself: %s', (userAgent, points, expected) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: points, onLine: true });
    expect(isIos()).toBe(expected);
  });

  it('has the application installed where it is shown without a browser’s frame', () => {
    expect(isInstalled()).toBe(false);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(isInstalled()).toBe(true);
  });
});
