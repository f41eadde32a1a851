import { describe, expect, it } from 'vitest';
import { extentOf, linksIn, resolveHref, stacDocument } from './document.ts';

const BASE = 'https://stac.example.hu/v1/collections/s2/';
const item = (more: object = {}) => ({ type: 'Feature', id: 'a', assets: {}, ...more });

describe('resolveHref', () => {
  it('resolves an address from its document', () => {
    expect(resolveHref('../items/1.json', BASE)).toBe('https://stac.example.hu/v1/collections/items/1.json');
    expect(resolveHref('https://other.hu/b', BASE)).toBe('https://other.hu/b');
  });

  it('leads from a network to no file of this machine, and from a file to its neighbours', () => {
    expect(resolveHref('file:///etc/passwd', BASE)).toBeUndefined();
    expect(resolveHref('b.json', 'file:///data/a.json')).toBe('file:///data/b.json');
  });

  it.each([undefined, null, 5, {}, 'http://'])('is none of %j', (href) => {
    expect(resolveHref(href, BASE)).toBeUndefined();
  });
});

describe('linksIn', () => {
  it('reads links, and passes over what is none', () => {
    const links = [
      null,
      'x',
      { rel: 'next' },
      { href: 'a' },
      { rel: 'next', href: 'page2', method: 'post', body: { token: 't' }, merge: true },
    ];
    expect(linksIn({ links }, BASE)).toEqual([
      { rel: 'next', href: `${BASE}page2`, type: undefined, method: 'POST', body: { token: 't' }, merge: true },
    ]);
  });

  it('reads a page by GET and takes no body of another kind', () => {
    expect(linksIn({ links: [{ rel: 'next', href: 'p', body: 'x', merge: 'true' }] }, BASE)).toMatchObject([
      { method: 'GET', body: undefined, merge: false },
    ]);
    expect(linksIn({ links: 'x' }, BASE)).toEqual([]);
  });
});

describe('stacDocument', () => {
  it('knows an item by its assets', () => {
    expect(stacDocument(item(), BASE)).toEqual({ kind: 'item', item: { json: item(), base: BASE } });
    expect(stacDocument({ type: 'Feature', properties: {} }, BASE)).toBeUndefined();
  });

  it('reads a page of items, each with the base of its own address', () => {
    const own = item({ links: [{ rel: 'self', href: 'https://cdn.example.hu/a/item.json' }] });
    const found = stacDocument({ type: 'FeatureCollection', features: [own, item(), null, { type: 'Feature' }] }, BASE);
    expect(found).toMatchObject({
      kind: 'items',
      items: [{ base: 'https://cdn.example.hu/a/item.json' }, { base: BASE }],
    });
  });

  it.each([
    [{ type: 'Collection' }, 'collection'],
    [{ type: 'Catalog' }, 'catalog'],
    [{ extent: {} }, 'collection'],
    [{}, 'catalog'],
  ])('knows %j as a %s, also where an old one has no type', (more, kind) => {
    expect(stacDocument({ stac_version: '1.0.0', links: [], ...more }, BASE)).toMatchObject({ kind });
  });

  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ links: [] }],
    [{ stac_version: '1.0.0' }],
    [{ stac_version: '1.0.0', links: [], type: 'Other' }],
  ])('is none of %j', (json) => {
    expect(stacDocument(json, BASE)).toBeUndefined();
  });
});

describe('extentOf', () => {
  it('is what a collection states, and nothing of one that states nothing', () => {
    const extent = { spatial: { bbox: [[16, 45, 23, 49]] }, temporal: { interval: [['2026-01-01', null]] } };
    expect(extentOf({ extent })).toEqual({ boxes: [[16, 45, 23, 49]], intervals: [['2026-01-01', null]] });
    expect(extentOf({ extent: { spatial: 'x' } })).toEqual({ boxes: [], intervals: [] });
  });
});
