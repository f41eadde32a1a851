import { describe, expect, it } from 'vitest';
import { targetFault, targetOf } from './target.ts';
import { webhookTexts as texts } from './webhook.hu.ts';

describe('targetOf', () => {
  it.each<[string, string]>([
    ['https://example.hu', 'https://example.hu/'],
    ['https://Example.HU/Hook', 'https://example.hu/Hook'],
    ['HTTPS://example.hu/hook', 'https://example.hu/hook'],
    ['https://example.hu:443/hook', 'https://example.hu/hook'],
    ['https://example.hu:8443/hook', 'https://example.hu:8443/hook'],
    ['  https://example.hu/hook\n', 'https://example.hu/hook'],
    ['https://example.hu/a/../hook', 'https://example.hu/hook'],
    ['https://example.hu/hook#part', 'https://example.hu/hook'],
    ['https://example.hu/hook?key=A%20b', 'https://example.hu/hook?key=A%20b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.hu./hook', 'https://example.hu./hook'],
  ])('keeps %j as %s', (text, url) => {
    expect(targetOf(text, [])).toEqual({ url });
  });

  it('keeps an address that it has kept as it is', () => {
    for (const text of ['https://Example.hu:443/a b', 'https://example.hu/á?q=ő#x', 'https://[2606:4700::1111]:443']) {
      const once = targetOf(text, []);
      if (!('url' in once)) throw new Error(once.fault);
      expect(targetOf(once.url, [])).toEqual(once);
    }
  });

  it.each<[string, string]>([
    ['nothing', texts.malformed],
    ['https://', texts.malformed],
    ['//example.hu/hook', texts.malformed],
    ['https://exa mple.hu', texts.malformed],
    ['https://example.hu:99999/', texts.malformed],
    ['http://example.hu/', texts.notHttps],
    ['ftp://example.hu/', texts.notHttps],
    ['javascript:alert(1)', texts.notHttps],
    ['file:///etc/passwd', texts.notHttps],
    ['https://user:pass@example.hu/', texts.credentials],
    ['https://user@example.hu/', texts.credentials],
    ['https://localhost/', texts.privateAddress],
    ['https://LOCALHOST./', texts.privateAddress],
    ['https://127.0.0.1/', texts.privateAddress],
    ['https://2130706433/', texts.privateAddress],
    ['https://0x7f.1/', texts.privateAddress],
    ['https://10.1.2.3:8443/', texts.privateAddress],
    ['https://169.254.169.254/latest', texts.privateAddress],
    ['https://[::1]/', texts.privateAddress],
    ['https://[::ffff:127.0.0.1]/', texts.privateAddress],
    ['https://[fd00::1]/', texts.privateAddress],
    ['https://db.internal/', texts.privateAddress],
  ])('refuses %s', (text, fault) => {
    expect(targetOf(text, [])).toEqual({ fault });
    expect(targetFault(text, [])).toBe(fault);
  });

  it('takes a private host that the operator named, without encryption too, and no other', () => {
    expect(targetOf('http://10.1.2.3:8080/hook', ['10.1.2.3:8080'])).toEqual({ url: 'http://10.1.2.3:8080/hook' });
    expect(targetOf('HTTP://10.1.2.3:8080/hook', ['10.1.2.3:8080'])).toEqual({ url: 'http://10.1.2.3:8080/hook' });
    expect(targetOf('http://10.1.2.3:8081/hook', ['10.1.2.3:8080'])).toEqual({ fault: texts.privateAddress });
    expect(targetOf('http://localhost/hook', 'any')).toEqual({ url: 'http://localhost/hook' });
  });

  it('takes no address that is longer when it is written in full', () => {
    expect(targetOf(`https://example.hu/${'ő'.repeat(400)}`, [])).toEqual({ fault: texts.tooLong });
    expect(targetOf(`https://example.hu/${'a'.repeat(1_900)}`, [])).toMatchObject({
      url: expect.any(String) as string,
    });
  });
});
