import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilitiesXml, escapeXml } from './capabilities.ts';
import { serviceException, WMS_FAULTS, type WmsFault } from './fault.ts';
import { parseWmsRequest } from './parseRequest.ts';

const GOOD: Readonly<Record<string, string>> = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: 'ndvi:2017-05-26',
  STYLES: '',
  CRS: 'EPSG:3857',
  BBOX: '2282000,5935000,2283000,5936000',
  WIDTH: '256',
  HEIGHT: '256',
  FORMAT: 'image/png',
  TRANSPARENT: 'TRUE',
};

const query = (changes: Record<string, string | undefined> = {}) => {
  const all = Object.entries({ ...GOOD, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(all).toString();
};
const faultOf = (search: string) => {
  const parsed = parseWmsRequest(search);
  return parsed.ok ? null : parsed.fault;
};

describe('GetMap', () => {
  it('is read', () => {
    expect(parseWmsRequest(`?${query({ MEPAR: 'W1U6F818', STYLES: 'cividis' })}`)).toEqual({
      ok: true,
      request: {
        kind: 'GetMap',
        layer: 'ndvi:2017-05-26',
        group: 'ndvi',
        name: '2017-05-26',
        style: 'cividis',
        target: { epsg: 3857, bbox: [2_282_000, 5_935_000, 2_283_000, 5_936_000], width: 256, height: 256 },
        mepar: 'W1U6F818',
        time: null,
      },
    });
  });

  it('takes names in any case and ignores what it does not know', () => {
    expect(
      faultOf(`${query().replace('LAYERS', 'layers').replace('REQUEST=GetMap', 'request=getmap')}&DPI=96&_=1`),
    ).toBeNull();
  });

  it('takes easting and northing in EPSG:23700, and SRS in 1.1.1', () => {
    expect(faultOf(query({ CRS: 'EPSG:23700', BBOX: '760000,180000,770000,190000' }))).toBeNull();
    expect(faultOf(query({ VERSION: '1.1.1', CRS: undefined, SRS: 'EPSG:3857' }))).toBeNull();
    expect(faultOf(query({ VERSION: '1.1.1' }))).toBe('crs');
  });

  const bad: [WmsFault, Record<string, string | undefined>][] = [
    ...['0', '-1', '1000000000', '2049', 'NaN', '256,256', '', '1e2', ' 256', '0x10', '25.6'].map(
      (WIDTH) => ['size', { WIDTH }] as [WmsFault, Record<string, string>],
    ),
    ['size', { HEIGHT: '0' }],
    ['size', { HEIGHT: undefined }],
    ...[
      'NaN,0,1,1',
      '0,0,Infinity,1',
      '1,0,0,1',
      '0,1,1,0',
      '0,0,1e308,1e308',
      '-1e99,0,1,1',
      '0,0,0,0',
      '0,0,1',
      '0,0,1,1,1',
      '',
      '0,0,1,',
      '0x1,0,2,1',
      '1_0,0,20,1',
    ].map((BBOX) => ['bbox', { BBOX }] as [WmsFault, Record<string, string>]),
    ...['EPSG:4326', 'CRS:84', '3857', '', 'AUTO2:42001,1,0,0', '__proto__', 'EPSG:3857 '].map(
      (CRS) => ['crs', { CRS }] as [WmsFault, Record<string, string>],
    ),
    ...[
      '..',
      '../../etc/passwd',
      'a/../b',
      'a%2fb',
      'a:b:c',
      'a::b',
      ':a',
      'a:',
      '',
      'a,b',
      'a\0b',
      'a.tif',
      'a'.repeat(65),
      Array.from({ length: 200 }, (_, index) => `l${index}`).join(','),
    ].map((LAYERS) => ['layers', { LAYERS }] as [WmsFault, Record<string, string>]),
    ['layers', { LAYERS: undefined }],
    ['styles', { STYLES: '../x' }],
    ['styles', { STYLES: 'a,b' }],
    ...['text/html', 'image/jpeg', '', 'image/svg+xml', 'application/openlayers'].map(
      (FORMAT) => ['format', { FORMAT }] as [WmsFault, Record<string, string>],
    ),
    ['version', { VERSION: undefined }],
    ['version', { VERSION: '1.4.0' }],
    ['exceptions', { EXCEPTIONS: 'INIMAGE' }],
    ['service', { SERVICE: 'WFS' }],
    ['request', { REQUEST: 'GetFeatureInfo' }],
    ['request', { REQUEST: undefined }],
    ...['w1u6f818', 'W1U6F81', 'W1U6F8188', 'ÁBCD1234', '', "W1U6F81'", 'W1U6F818\n'].map(
      (MEPAR) => ['mepar', { MEPAR }] as [WmsFault, Record<string, string>],
    ),
    ['time', { TIME: '2017-02-30' }],
    ['time', { TIME: 'current' }],
    ...['SLD', 'SLD_BODY', 'url', 'env', 'CQL_FILTER', 'viewparams', 'Filter'].map(
      (name) => ['refusedParameter', { [name]: 'http://127.0.0.1/' }] as [WmsFault, Record<string, string>],
    ),
    ['tooLong', { X: 'x'.repeat(9000) }],
  ];
  it.each(bad)('refuses %s of %j', (fault, changes) => expect(faultOf(query(changes))).toBe(fault));

  it('refuses a parameter that comes twice, in whatever case', () => {
    expect(faultOf(`${query()}&layers=other`)).toBe('duplicateParameter');
    expect(faultOf(`${query()}&WIDTH=256`)).toBe('duplicateParameter');
  });

  it('never throws and never repeats what was sent', () => {
    const text = fc.string({ minLength: 6, unit: 'binary' });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(GOOD), 'MEPAR', 'TIME', 'sld'), text, (name, value) => {
        const parsed = parseWmsRequest(query({ [name]: `${value}<script>` }));
        if (parsed.ok) return;
        const report = serviceException(parsed.fault);
        expect(report).not.toContain(value);
        expect(report).not.toContain('script');
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (search) => typeof parseWmsRequest(search).ok === 'boolean'));
  });
});

describe('service exceptions', () => {
  it.each(Object.keys(WMS_FAULTS) as WmsFault[])('%s is well formed', (fault) => {
    expect(serviceException(fault)).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<ServiceExceptionReport version="1.3.0" xmlns="http:\/\/www.opengis.net\/ogc">\n {2}<ServiceException(?: code="[A-Za-z]+")?>[^<>&]+<\/ServiceException>\n<\/ServiceExceptionReport>\n$/,
    );
  });
});

describe('GetCapabilities', () => {
  it('needs no more than its name, in any version', () => {
    expect(parseWmsRequest('SERVICE=WMS&REQUEST=GetCapabilities')).toEqual({
      ok: true,
      request: { kind: 'GetCapabilities' },
    });
    expect(faultOf('service=wms&request=getcapabilities&version=1.1.1')).toBeNull();
  });

  const layer = {
    name: 'ndvi:2017-05-26',
    title: 'NDVI & <friends>',
    abstract: ']]><script>alert("1")</script>',
    bbox3857: [1, 2, 3, 4],
    bbox23700: [5, 6, 7, 8],
    bboxWgs84: [20.1, 46.9, 20.7, 47.1],
    styles: [{ name: 'ndvi', title: 'NDVI' }],
    dates: ['2017-05-26', '2017-05-27'],
  } as const;
  const xml = capabilitiesXml({ title: 'Térképek', abstract: '', url: 'http://localhost:8080/geoserver/ndvi/wms' }, [
    layer,
  ]);

  it('lists layers, systems, boxes, styles and dates', () => {
    expect(xml).toContain('<Name>ndvi:2017-05-26</Name>');
    expect(xml).toContain('<BoundingBox CRS="EPSG:23700" minx="5" miny="6" maxx="7" maxy="8"/>');
    expect(xml).toContain('<westBoundLongitude>20.1</westBoundLongitude>');
    expect(xml).toContain(
      '<Dimension name="time" units="ISO8601" default="2017-05-27" nearestValue="0">2017-05-26,2017-05-27</Dimension>',
    );
    expect(xml).toContain('<Style><Name>ndvi</Name><Title>NDVI</Title></Style>');
  });

  it('escapes everything', () => {
    expect(xml).toContain('NDVI &amp; &lt;friends&gt;');
    expect(xml).not.toContain('<script>');
    expect(escapeXml('a\u0000b\ud800c"\'')).toBe('ab\ufffdc&quot;&apos;');
  });
});
