import { describe, expect, it } from 'vitest';
import { targetOf } from './fetchMap.ts';
import { forwardedQuery, harmlessQuery } from './forwardedQuery.ts';
import { parsePassedGroups } from './passedGroups.ts';
import { withOurAddress } from './upstream.ts';

const MAP = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: 'trees,erdo:soil',
  STYLES: ',',
  CRS: 'EPSG:23700',
  BBOX: '760000,180000,761000,181000',
  WIDTH: '256',
  HEIGHT: '256',
  FORMAT: 'image/png; mode=24bit',
  TRANSPARENT: 'TRUE',
};
const asked = (changes: Record<string, string | undefined> = {}) => {
  const all = Object.entries({ ...MAP, ...changes }).filter((each): each is [string, string] => each[1] !== undefined);
  return forwardedQuery('erdo', new URLSearchParams(all).toString());
};

describe('a forwarded query', () => {
  it('has the known parameters, by their usual names, whatever else was sent', () => {
    const forwarded = asked({ map: '/etc/passwd', x: undefined, format_options: 'layout:x', propertyName: 'owner' });
    expect(forwarded).toMatchObject({ request: 'GETMAP', layers: ['trees', 'soil'], mepar: null });
    if (typeof forwarded === 'string') return;
    expect(Object.fromEntries(forwarded.query)).toEqual(MAP);
  });

  it.each([
    ['refusedParameter', { SLD: 'http://127.0.0.1/x' }],
    ['refusedParameter', { SLD_BODY: '<x/>' }],
    ['refusedParameter', { CQL_FILTER: '1=1' }],
    ['refusedParameter', { ENV: 'a:b' }],
    ['request', { REQUEST: 'GetStyles' }],
    ['request', { REQUEST: 'DescribeLayer' }],
    ['service', { SERVICE: 'WFS' }],
    ['layers', { LAYERS: 'other:soil' }],
    ['layers', { LAYERS: '../../x' }],
    ['layers', { LAYERS: 'http://x/' }],
    ['layers', { LAYERS: '' }],
    ['layers', { LAYERS: undefined }],
    ['layers', { LAYERS: 'a,b,c,d,e,f,g,h,i' }],
    ['size', { WIDTH: '4000' }],
    ['size', { HEIGHT: '0' }],
    ['size', { WIDTH: 'x' }],
    ['bbox', { BBOX: '1;2' }],
    ['format', { FORMAT: 'application/openlayers' }],
    ['format', { FORMAT: 'image/svg+xml' }],
    ['format', { FORMAT: 'text/html' }],
    ['infoFormat', { INFO_FORMAT: 'text/html' }],
    ['styles', { STYLES: 'http://x/y.sld' }],
    ['time', { TIME: '<x>' }],
    ['mepar', { MEPAR: 'x' }],
    ['exceptions', { EXCEPTIONS: 'application/vnd.ogc.se_inimage' }],
  ] as const)('does not have %s: %j', (fault, changes) => expect(asked(changes)).toBe(fault));

  it('asks for PNG where a map of ours asks for WebP', () => {
    for (const FORMAT of ['image/webp', 'image/WEBP']) {
      const forwarded = asked({ FORMAT });
      expect(typeof forwarded === 'string' ? forwarded : forwarded.query.get('FORMAT')).toBe('image/png');
    }
  });

  it('names no second layer under another parameter', () => {
    const forwarded = asked({ REQUEST: 'GetFeatureInfo', QUERY_LAYERS: 'secret', I: '1', J: '1' });
    expect(forwarded).toMatchObject({ layers: ['trees', 'soil', 'secret'] });
  });
});

describe('the address of the other server', () => {
  it('is GeoServer’s unless it gives the place of the group; its password goes into a header', () => {
    expect(targetOf('http://h:8080/geoserver/')).toEqual({
      template: 'http://h:8080/geoserver/{group}/wms',
      authorization: null,
    });
    expect(targetOf('https://u:p%40w@h/cgi?map=/srv/{group}.map')).toEqual({
      template: 'https://h/cgi?map=/srv/{group}.map',
      authorization: `Basic ${Buffer.from('u:p@w').toString('base64')}`,
    });
    expect(targetOf('http://h/{group}/ows').template).toBe('http://h/{group}/ows');
  });

  it('is nowhere in its capabilities', () => {
    const xml = `<a xsi:schemaLocation="http://inner:8080/x http://inner/y"><OnlineResource xlink:href="http://inner:8080/wms?map=/srv/x.map&amp;"/>
      <LegendURL><OnlineResource xlink:href='http://inner/wms?REQUEST=GetLegendGraphic&amp;LAYER=a&amp;map=/srv/x.map'/></LegendURL><Title>fák ű</Title></a>`;
    const ours = withOurAddress(Buffer.from(xml), 'https://maps.hu/geoserver/erdo/wms').toString();
    expect(ours).not.toContain('inner');
    expect(ours).not.toContain('/srv/');
    expect(ours).toContain('xlink:href="https://maps.hu/geoserver/erdo/wms?"');
    expect(ours).toContain("wms?REQUEST=GetLegendGraphic&amp;LAYER=a'");
    expect(ours).toContain('fák ű');
    expect(harmlessQuery('map=/x&LAYER=a&SLD=http://x&STYLE=b')).toBe('LAYER=a&STYLE=b');
  });
});

describe('forwarded groups', () => {
  it('have roles or none', () =>
    expect(parsePassedGroups('erdo:7+2, c4')).toEqual([
      { group: 'erdo', roles: [7, 2] },
      { group: 'c4', roles: [] },
    ]));
  it.each(['', 'Erdo', 'a,,b', 'a:0', 'a:15', 'a:1+', 'a,a', '../x'])('are not %s', (text) =>
    expect(parsePassedGroups(text)).toBeNull(),
  );
});
