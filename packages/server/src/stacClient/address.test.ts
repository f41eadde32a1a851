import { describe, expect, it } from 'vitest';
import { checkedAddress, isPrivateAddress, PUBLIC_ONLY, policyOfSource } from './address.ts';
import { StacError } from './stacFault.ts';

const faultOf = (address: string, policy = PUBLIC_ONLY): string => {
  try {
    checkedAddress(address, policy);
    return 'open';
  } catch (error) {
    return error instanceof StacError ? error.fault.code : String(error);
  }
};

describe('outgoing addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '::ffff:0:10.0.0.1',
    '2002:7f00:1::',
    '2001::1',
    'nonsense',
    '',
  ])('%s is no public address', (ip) => expect(isPrivateAddress(ip)).toBe(true));

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '193.0.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
    '%s is a public address',
    (ip) => expect(isPrivateAddress(ip)).toBe(false),
  );

  it.each([
    ['https://stac.example/v1', 'open'],
    ['http://stac.example:8080/v1?x=1', 'open'],
    ['ftp://stac.example/v1', 'addressScheme'],
    ['file:///etc/passwd', 'addressScheme'],
    ['data:application/json,{}', 'addressScheme'],
    ['javascript:alert(1)', 'addressScheme'],
    ['s3://bucket/key', 'addressScheme'],
    ['https://user@stac.example/', 'addressCredentials'],
    ['https://:secret@stac.example/', 'addressCredentials'],
    ['//stac.example', 'addressMalformed'],
    ['', 'addressMalformed'],
    ['http://', 'addressMalformed'],
    ['http://localhost/', 'addressPrivate'],
    ['http://LOCALHOST:80/', 'addressPrivate'],
    ['http://a.localhost/', 'addressPrivate'],
    ['http://metadata.google.internal/', 'addressPrivate'],
    ['http://localhost./', 'addressPrivate'],
    ['http://127.1/', 'addressPrivate'],
    ['http://2130706433/', 'addressPrivate'],
    ['http://0x7f.0.0.1/', 'addressPrivate'],
    ['http://0177.0.0.1/', 'addressPrivate'],
    ['http://[::1]/', 'addressPrivate'],
    ['http://[::ffff:10.0.0.1]/', 'addressPrivate'],
    ['http://169.254.169.254/latest/meta-data', 'addressPrivate'],
  ])('%s is %s', (address, outcome) => expect(faultOf(address)).toBe(outcome));

  it('of a configured source are allowed wherever it is, but no other port and no other host beside it', () => {
    const policy = policyOfSource('http://127.0.0.1:9001/stac', 'any');
    expect(faultOf('http://127.0.0.1:9001/files/B04.tif', policy)).toBe('open');
    expect(faultOf('http://127.0.0.1:5432/', policy)).toBe('addressPrivate');
    expect(faultOf('http://127.0.0.2:9001/', policy)).toBe('addressPrivate');
    expect(faultOf('http://10.0.0.1/', policy)).toBe('addressPrivate');
    expect(faultOf('http://u:p@127.0.0.1:9001/', policy)).toBe('addressCredentials');
    expect(faultOf('https://cogs.example/B04.tif', policy)).toBe('open');
  });

  it('of a source are private only where the operator named them', () => {
    const outcome = (address: string, named: readonly string[]) => faultOf(address, policyOfSource(address, named));
    expect(outcome('http://127.0.0.1:9001/stac', [])).toBe('addressPrivate');
    expect(outcome('http://127.0.0.1:9001/stac', ['127.0.0.1'])).toBe('addressPrivate');
    expect(outcome('http://127.0.0.1:9001/stac', ['127.0.0.1:9001'])).toBe('open');
    expect(outcome('http://[::ffff:169.254.169.254]/', ['stac.belso.hu'])).toBe('addressPrivate');
    expect(outcome('https://stac.belso.hu/', [])).toBe('open');
    const other = policyOfSource('https://stac.belso.hu/', ['stac.belso.hu', '10.0.0.5']);
    expect(faultOf('http://10.0.0.5/', other)).toBe('addressPrivate');
  });
});
