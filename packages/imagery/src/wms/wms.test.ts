import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { capabilitiesXml, type WmsFamily } from './capabilities.ts';
import { escapeXml } from './xml.ts';
import { ADVERTISED_CRS } from './mapCrs.ts';
import { chooseTime, parseTime } from './timeAsked.ts';
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
    expect(parseWmsRequest(`?${query({ MEPAR: 'W1U6F818', BLOCK_PLOT: '17', STYLES: 'cividis' })}`)).toEqual({
      ok: true,
      version: '1.3.0',
      request: {
        kind: 'GetMap',
        layer: 'ndvi:2017-05-26',
        group: 'ndvi',
        name: '2017-05-26',
        style: 'cividis',
        target: { epsg: 3857, bbox: [2_282_000, 5_935_000, 2_283_000, 5_936_000], width: 256, height: 256 },
        mepar: 'W1U6F818',
        blockPlot: 17,
        time: null,
        format: 'image/png',
        background: [255, 255, 255],
      },
    });
  });

  it('is a JPEG on white, or on the colour that was asked for, or a WebP', () => {
    const formatOf = (changes: Record<string, string>) => {
      const parsed = parseWmsRequest(query(changes));
      return parsed.ok && parsed.request.kind === 'GetMap' && [parsed.request.format, parsed.request.background];
    };
    expect(formatOf({ FORMAT: 'image/jpeg' })).toEqual(['image/jpeg', [255, 255, 255]]);
    expect(formatOf({ FORMAT: 'IMAGE/JPG', BGCOLOR: '0x0A14fF' })).toEqual(['image/jpeg', [10, 20, 255]]);
    expect(formatOf({ FORMAT: 'image/WebP', BGCOLOR: 'white' })).toEqual(['image/webp', [255, 255, 255]]);
    // A transparent picture has no background: what QGIS sends beside it is not looked at.
    expect(formatOf({ FORMAT: 'image/png8', BGCOLOR: 'white' })).toEqual(['image/png', [255, 255, 255]]);
  });

  it('accepts names in any case and ignores unknown ones', () => {
    expect(
      faultOf(`${query().replace('LAYERS', 'layers').replace('REQUEST=GetMap', 'request=getmap')}&DPI=96&_=1`),
    ).toBeNull();
  });

  it('reads easting and northing in EPSG:23700, and SRS in 1.1.1', () => {
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
    ...[
      'EPSG:32661',
      'EPSG:32600',
      'EPSG:31700',
      'EPSG:04326',
      '3857',
      '',
      'AUTO2:42001,1,0,0',
      '__proto__',
      'EPSG:3857 ',
    ].map((CRS) => ['crs', { CRS }] as [WmsFault, Record<string, string>]),
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
    ...['text/html', 'image/gif', '', 'image/svg+xml', 'application/openlayers'].map(
      (FORMAT) => ['format', { FORMAT }] as [WmsFault, Record<string, string>],
    ),
    ...['', 'white', '#FFFFFF', '0xFFF', '0xGGGGGG', '0xFFFFFF;'].map(
      (BGCOLOR) => ['background', { FORMAT: 'image/jpeg', BGCOLOR }] as [WmsFault, Record<string, string>],
    ),
    ['version', { VERSION: undefined }],
    ['version', { VERSION: '1.4.0' }],
    ['exceptions', { EXCEPTIONS: 'INIMAGE' }],
    ['service', { SERVICE: 'WFS' }],
    ['request', { REQUEST: 'DescribeLayer' }],
    ['request', { REQUEST: undefined }],
    ...['w1u6f818', 'W1U6F81', 'W1U6F8188', 'ÁBCD1234', '', "W1U6F81'", 'W1U6F818\n'].map(
      (MEPAR) => ['mepar', { MEPAR }] as [WmsFault, Record<string, string>],
    ),
    ...['0', '-1', '1.5', '', '2147483648', '1 or 1=1'].map(
      (BLOCK_PLOT) => ['blockPlot', { MEPAR: 'W1U6F818', BLOCK_PLOT }] as [WmsFault, Record<string, string>],
    ),
    ['blockPlot', { BLOCK_PLOT: '17' }],
    ['time', { TIME: '2017-02-30' }],
    ['time', { TIME: '2018-05-21/2018-05-20' }],
    ['time', { TIME: '2018-05-21,2018-05-22' }],
    ['time', { TIME: 'yesterday' }],
    ['bbox', { CRS: 'EPSG:4326', BBOX: '47,20,46,21' }],
    ['bbox', { CRS: 'EPSG:4326', BBOX: '91,20,92,21' }],
    ['bbox', { CRS: 'EPSG:4326', BBOX: '46,20,47,361' }],
    ['crs', { VERSION: '1.1.1', CRS: undefined, SRS: 'CRS:84' }],
    ...['SLD', 'SLD_BODY', 'url', 'env', 'CQL_FILTER', 'viewparams', 'Filter'].map(
      (name) => ['refusedParameter', { [name]: 'http://127.0.0.1/' }] as [WmsFault, Record<string, string>],
    ),
    ['tooLong', { X: 'x'.repeat(9000) }],
  ];
  it.each(bad)('refuses %s of %j', (fault, changes) => expect(faultOf(query(changes))).toBe(fault));

  it('refuses a repeated parameter, in whatever case', () => {
    expect(faultOf(`${query()}&layers=other`)).toBe('duplicateParameter');
    expect(faultOf(`${query()}&WIDTH=256`)).toBe('duplicateParameter');
  });

  it('never throws and never repeats the input', () => {
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
  it('needs only its name, and has the requested version', () => {
    const of = (search: string) => {
      const parsed = parseWmsRequest(search);
      return parsed.ok && parsed.request.kind === 'GetCapabilities' ? parsed.version : null;
    };
    expect(of('SERVICE=WMS&REQUEST=GetCapabilities')).toBe('1.3.0');
    expect(of('service=wms&request=getcapabilities&version=1.1.1')).toBe('1.1.1');
    expect(of('service=wms&request=getcapabilities&version=1.0.0')).toBe('1.1.1');
    expect(of('service=wms&request=getcapabilities&version=2.0.0')).toBe('1.3.0');
  });

  const boxes = (x: number) => ({
    degrees: [20.1, 46.9, 20.7, 47.1] as const,
    byCrs: new Map(ADVERTISED_CRS.map((name) => [name, [x, 2, 3, 4] as const])),
  });
  const family: WmsFamily = {
    title: 'NDVI & <friends>',
    abstract: ']]><script>alert("1")</script>',
    boxes: boxes(1),
    styles: [{ name: 'ndvi', title: 'NDVI', legend: { width: 100, height: 50 } }],
    layers: [
      { name: 'NDVI', title: 'any', dates: ['2017-05-26', '2017-05-27'] },
      { name: 'NDVI_2017-05-26', title: 'one', dates: [], boxes: boxes(7) },
    ],
  };
  const service = { title: 'Térképek', abstract: '', url: 'http://localhost:8080/geoserver/ndvi/wms' };
  const xml = capabilitiesXml(service, [family], '1.3.0');
  const old = capabilitiesXml(service, [family], '1.1.1');

  it('lists layers, systems, boxes, styles, legends and dates', () => {
    expect(xml).toContain('<Layer queryable="1" opaque="0">\n<Name>NDVI_2017-05-26</Name>');
    expect(xml).toContain('<BoundingBox CRS="EPSG:23700" minx="1" miny="2" maxx="3" maxy="4"/>');
    expect(xml).toContain('<BoundingBox CRS="EPSG:23700" minx="7" miny="2" maxx="3" maxy="4"/>');
    expect(xml).toContain('<westBoundLongitude>20.1</westBoundLongitude>');
    expect(xml).toContain(
      '<Dimension name="time" units="ISO8601" default="2017-05-27" nearestValue="1" current="1">2017-05-26,2017-05-27</Dimension>',
    );
    expect(xml).toContain('<Style><Name>ndvi</Name><Title>NDVI</Title><LegendURL width="100" height="50">');
    expect(xml).toContain('REQUEST=GetLegendGraphic&amp;LAYER=NDVI&amp;STYLE=ndvi');
    for (const name of ADVERTISED_CRS) expect(xml).toContain(`<CRS>${name}</CRS>`);
  });

  it('writes latitude first in degrees of 1.3.0, and nowhere else', () => {
    expect(xml).toContain('<BoundingBox CRS="EPSG:4326" minx="2" miny="1" maxx="4" maxy="3"/>');
    expect(xml).toContain('<BoundingBox CRS="CRS:84" minx="1" miny="2" maxx="3" maxy="4"/>');
    expect(old).toContain('<BoundingBox SRS="EPSG:4326" minx="1" miny="2" maxx="3" maxy="4"/>');
  });

  it('follows the form of 1.1.1', () => {
    expect(old).toContain('<WMT_MS_Capabilities version="1.1.1">');
    expect(old).toContain('<LatLonBoundingBox minx="20.1" miny="46.9" maxx="20.7" maxy="47.1"/>');
    expect(old).toContain('<Extent name="time" default="2017-05-27" nearestValue="1">2017-05-26,2017-05-27</Extent>');
    expect(old).toContain('<Name>OGC:WMS</Name>');
    expect(old).not.toContain('CRS');
  });

  it.skipIf(spawnSync('xmllint', ['--version']).status !== 0)('is well-formed', () => {
    for (const input of [xml, old, ...(['1.3.0', '1.1.1'] as const).map((each) => serviceException('crs', each))]) {
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    }
  });

  it('escapes everything', () => {
    expect(xml).toContain('NDVI &amp; &lt;friends&gt;');
    expect(xml).not.toContain('<script>');
    expect(escapeXml('a\u0000b\ud800c"\'')).toBe('ab\ufffdc&quot;&apos;');
  });
});

describe('EPSG:4326 and its relatives', () => {
  const boxOf = (changes: Record<string, string | undefined>) => {
    const parsed = parseWmsRequest(query(changes));
    return parsed.ok && parsed.request.kind === 'GetMap' ? parsed.request.target : parsed;
  };
  const expected = { epsg: 4326, bbox: [20, 46, 21, 47], width: 256, height: 256 };

  it('put latitude first in 1.3.0, longitude in 1.1.1 and in CRS:84', () => {
    expect(boxOf({ CRS: 'EPSG:4326', BBOX: '46,20,47,21' })).toEqual(expected);
    expect(boxOf({ CRS: 'CRS:84', BBOX: '20,46,21,47' })).toEqual(expected);
    expect(boxOf({ VERSION: '1.1.1', CRS: undefined, SRS: 'EPSG:4326', BBOX: '20,46,21,47' })).toEqual(expected);
  });

  it('are listed with UTM and the old name of the web’s own system', () => {
    expect(boxOf({ CRS: 'EPSG:32634', BBOX: '400000,5100000,401000,5101000' })).toMatchObject({ epsg: 32_634 });
    expect(boxOf({ CRS: 'epsg:900913' })).toMatchObject({ epsg: 3857 });
  });
});

describe('GetFeatureInfo', () => {
  const INFO = { REQUEST: 'GetFeatureInfo', QUERY_LAYERS: 'ndvi:2017-05-26', FORMAT: undefined };
  it('names a pixel of the map', () => {
    const parsed = parseWmsRequest(query({ ...INFO, I: '10', J: '255', INFO_FORMAT: 'application/json' }));
    expect(parsed.ok && parsed.request).toMatchObject({ kind: 'GetFeatureInfo', column: 10, row: 255 });
    const old = { ...INFO, VERSION: '1.1.1', CRS: undefined, SRS: 'EPSG:3857', X: '1', Y: '2' };
    const older = parseWmsRequest(query(old));
    expect(older.ok && older.request).toMatchObject({ column: 1, row: 2, format: 'text/plain' });
  });

  it.each([
    ['point', { I: '256', J: '0' }],
    ['point', { I: '-1', J: '0' }],
    ['point', { I: '0' }],
    ['point', { X: '0', Y: '0' }],
    ['infoFormat', { I: '0', J: '0', INFO_FORMAT: 'text/html' }],
    ['queryLayers', { I: '0', J: '0', QUERY_LAYERS: 'other' }],
  ] as const)('refuses %s of %j', (fault, changes) => expect(faultOf(query({ ...INFO, ...changes }))).toBe(fault));
});

describe('TIME', () => {
  const dates = ['2018-05-01', '2018-05-11', '2018-05-21'];
  const chosen = (text: string) => {
    const asked = parseTime(text);
    return asked === undefined ? undefined : chooseTime(dates, asked);
  };

  it.each([
    ['', '2018-05-21', 'Default value used'],
    ['current', '2018-05-21', 'Default value used'],
    ['2018-05-11', '2018-05-11', null],
    ['2018-05-11T10:30:00.000Z', '2018-05-11', null],
    ['2018-05-01/2018-05-20', '2018-05-11', null],
    ['2018-05-01T00:00:00Z/2018-05-20T00:00:00Z/P1D', '2018-05-11', null],
    ['2018-05-14', '2018-05-11', 'Nearest value used'],
    ['2018-05-16', '2018-05-11', 'Nearest value used'],
    ['2018-05-17', '2018-05-21', 'Nearest value used'],
    ['2030-01-01', '2018-05-21', 'Nearest value used'],
  ])('%s shows %s: %s', (text, date, warning) => expect(chosen(text)).toEqual({ date, warning }));

  it.each(['2018-02-30', '2018', 'x', '2018-05-21/', '/', '2018-05-21/2018-05-22/x', '2018-05-02/2018-05-01'])(
    '%s is invalid',
    (text) => expect(parseTime(text)).toBeUndefined(),
  );

  it('is nothing where there are no dates', () => expect(chooseTime([], null)).toBeUndefined());
});
