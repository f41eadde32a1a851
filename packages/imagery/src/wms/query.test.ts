import { describe, expect, it } from 'vitest';
import { readQuery } from './query.ts';

const entries = (search: string) => {
  const found = readQuery(search);
  return typeof found === 'string' ? found : Object.fromEntries(found);
};

describe('readQuery', () => {
  it.each<[string, Record<string, string>]>([
    ['', {}],
    ['?request=GetMap&Layers=a', { REQUEST: 'GetMap', LAYERS: 'a' }],
    ['styles=', { STYLES: '' }],
    ['bbox=1,2,3,4', { BBOX: '1,2,3,4' }],
    ['bbox=1%2C2', { BBOX: '1,2' }],
    ['a=b=c', { A: 'b=c' }],
    ['a', { A: '' }],
    ['layers=t%C3%A1bla+1', { LAYERS: 'tábla 1' }],
    ['&&a=1&&', { A: '1' }],
  ])('reads %j', (search, expected) => {
    expect(entries(search)).toEqual(expected);
  });

  it.each(['a=1&A=1', 'layers=x&LAYERS=y', 'request=a&b=c&ReQuest=a'])(
    'refuses a name that comes twice: %s',
    (search) => {
      expect(readQuery(search)).toBe('duplicateParameter');
    },
  );

  it.each([
    'sld=http://a',
    'SLD_BODY=<x/>',
    'url=http://10.0.0.1',
    'Env=a',
    'cql_filter=1=1',
    'filter=',
    'viewparams=a',
    'remote_ows_url=b',
    'REMOTE_OWS_TYPE=WFS',
    '%53LD=a',
  ])('refuses what would make a server fetch or filter: %s', (search) => {
    expect(readQuery(search)).toBe('refusedParameter');
  });

  it('takes 64 parameters and 8,192 characters, and no more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
    expect(entries(many(64))).toMatchObject({ P63: '1' });
    expect(readQuery(many(65))).toBe('tooLong');
    expect(entries(`a=${'x'.repeat(8_190)}`)).toMatchObject({ A: 'x'.repeat(8_190) });
    expect(readQuery(`a=${'x'.repeat(8_191)}`)).toBe('tooLong');
  });

  it('gives names of objects as plain values', () => {
    expect(entries('constructor=1&__proto__=2')).toEqual(
      Object.fromEntries([
        ['CONSTRUCTOR', '1'],
        ['__PROTO__', '2'],
      ]),
    );
  });
});
