import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, mailPage } from './mailPage.ts';
import { maskedEmail, maskedPhone, maskedRecipient } from './masked.ts';

const PARTS = { url: 'https://georisk.example/t/1-a?b=c&d=e', button: 'Megnyitás' };

describe('escapeHtml', () => {
  it('leaves no mark of HTML', () => {
    expect(escapeHtml(`<a href="x" onclick='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it('is undone by reading it once', () => {
    const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replaceAll(/&([a-z#0-9]{2,4});/g, (whole, name: string) => marks[name] ?? whole)).toBe(text);
      }),
    );
  });
});

describe('mailPage', () => {
  it('writes paragraphs with their lines and links, a button, the list and what stands below', () => {
    const page = mailPage(
      'Tárgy',
      [
        { kind: 'paragraph', lines: [[{ text: 'Nézze meg: ' }, 'link'], [{ text: 'Üdvözlettel' }]] },
        { kind: 'list' },
        { kind: 'button' },
      ],
      { ...PARTS, list: '<ul><li>1</li></ul>', footer: 'Leiratkozás' },
    );
    const href = 'https://georisk.example/t/1-a?b=c&amp;d=e';
    expect(page).toContain(`<p>Nézze meg: <a href="${href}" style="color:#0f5c5c">${href}</a><br>Üdvözlettel</p>`);
    expect(page).toContain('<ul><li>1</li></ul>');
    expect(page).toContain(`<a href="${href}" style="display:inline-block`);
    expect(page).toContain('>Megnyitás</a>');
    expect(page).toContain('Leiratkozás</p>');
    expect(page).toContain('<html lang="hu">');
  });

  it('has nothing below where there is nothing, and no list', () => {
    const page = mailPage('Tárgy', [{ kind: 'list' }], PARTS);
    expect(page).not.toContain('<hr');
    expect(page).not.toContain('undefined');
  });

  it('takes whatever a template says for text', () => {
    const hostile = `"><script>alert('x')</script>&`;
    const page = mailPage(hostile, [{ kind: 'paragraph', lines: [[{ text: hostile }]] }, { kind: 'button' }], {
      url: `javascript:"${hostile}`,
      button: hostile,
    });
    expect(page).not.toContain('<script');
    expect(page.match(/<a /g)).toHaveLength(1);
  });

  it('fetches nothing', () => {
    expect(mailPage('x', [{ kind: 'button' }], PARTS)).not.toMatch(/<(?:img|link|script|iframe)|url\(/);
  });
});

describe('a masked address', () => {
  it.each([
    ['anna@example.hu', 'a•••@example.hu'],
    ['a@b.hu', 'a•••@b.hu'],
    ['"x@y"@example.hu', '"•••@example.hu'],
  ])('of %s is %s', (address, masked) => {
    expect(maskedEmail(address)).toBe(masked);
    expect(maskedRecipient('email', address)).toBe(masked);
  });

  it('of a number keeps its network and its last three digits', () => {
    expect(maskedPhone('+36301234567')).toBe('+3630•••567');
    expect(maskedRecipient('sms', '+36301234567')).toBe('+3630•••567');
  });
});
