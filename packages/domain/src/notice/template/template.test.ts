import { assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, plainText } from './blocks.ts';
import { MAX_SEGMENTS, cleaned, templateFault, templateFaults } from './check.ts';
import { faultSentence } from './faults.hu.ts';
import { smsOf, subjectOf } from './fill.ts';
import { fieldsOf, TEMPLATE_KINDS } from './kinds.ts';
import { checkedParts, partsOf } from './parts.ts';
import { exampleList, exampleValues, previewOf, textsOf } from './preview.ts';
import { inGsm, isGsm, smsSize } from './smsSize.ts';
import { USUAL_TEXTS } from './usual.hu.ts';

const LINK = `https://karriasztas.example/t/1234567890-${'A'.repeat(43)}/alert/2026-06-15`;
const fault = (text: string, field: 'subject' | 'body' | 'sms' = 'body') =>
  templateFault('alert', field, text, LINK.length);

describe('a text with placeholders', () => {
  it('is its placeholders and what stands between them', () => {
    expect(partsOf('Tisztelt {gazda}!\n{ Link }')).toEqual([
      { text: 'Tisztelt ' },
      { place: 'farmer' },
      { text: '!\n' },
      { place: 'link' },
    ]);
  });

  it.each([
    ['{gazdaa} {link}', { fault: 'unknown', name: 'gazdaa' }],
    ['{} {link}', { fault: 'unknown', name: '' }],
    ['{link} {gazda', { fault: 'brace' }],
    ['link} {link}', { fault: 'brace' }],
    ['{{link}}', { fault: 'brace' }],
    ['{kárszám} {link}', { fault: 'elsewhere', place: 'caseNumber' }],
    ['{röviden} {link}', { fault: 'elsewhere', place: 'brief' }],
    ['Nincs benne.', { fault: 'missing', place: 'link' }],
    [' \n ', { fault: 'empty' }],
    [`{link}${'x'.repeat(4_000)}`, { fault: 'long', most: 4_000 }],
    ['{link}\u0007', { fault: 'control' }],
  ] as const)('%j is refused as %o', (text, expected) => expect(fault(text)).toEqual(expected));

  it('has no line break in a subject, of whatever kind', () => {
    for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029']) {
      expect(fault(`Riasztás${end}Bcc: masik@pelda.hu`, 'subject')).toEqual({ fault: 'newline' });
    }
  });

  it('loses what nobody sees of it', () => {
    expect(cleaned('\ufeffTisz\u00adtelt\r\n{gazda}\u202e\t!  ')).toBe('Tisztelt\n{gazda} !');
  });

  it('says each fault in a sentence', () => {
    expect(faultSentence({ fault: 'missing', place: 'link' })).toContain('{link}');
    expect(faultSentence({ fault: 'segments', segments: 4, alphabet: 'ucs2' })).toMatch(/4 SMS/);
    expect(faultSentence({ fault: 'unknown', name: 'x' })).toContain('{x}');
  });

  it('is checked in the texts that a company wrote, and no others', () => {
    const wish = { subject: null, body: 'Rövid.', sms: 'x' };
    expect(templateFaults('alert', wish, 10).map(([field]) => field)).toEqual(['body', 'sms']);
    expect(templateFaults('survey', wish, 10)).toEqual([]);
  });
});

describe('the usual texts', () => {
  it.each(TEMPLATE_KINDS)('of %s have no fault', (kind) => {
    for (const field of fieldsOf(kind)) {
      expect(templateFault(kind, field, USUAL_TEXTS[kind][field], LINK.length), field).toBeUndefined();
    }
    expect(textsOf(kind, { subject: 'Saját', body: null, sms: null })).toEqual({
      ...USUAL_TEXTS[kind],
      subject: 'Saját',
    });
  });

  it('are shown with an example', () => {
    const shown = previewOf(USUAL_TEXTS.alert, exampleValues({ company: 'Alföldi Biztosító' }), LINK);
    expect(shown?.subject).toBe('Kárriasztás 2 tábláján, 2026. 06. 15.');
    expect(shown?.text).toContain(`Tisztelt Kovács Mária!`);
    expect(shown?.text).toContain(exampleList());
    expect(shown?.text).toContain('Üdvözlettel:\nAlföldi Biztosító');
    expect(shown?.blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'paragraph',
      'list',
      'paragraph',
      'button',
      'paragraph',
      'paragraph',
    ]);
    expect(shown?.size).toMatchObject({ alphabet: 'gsm' });
    expect(previewOf({ ...USUAL_TEXTS.alert, sms: '{' }, {}, LINK)).toBeUndefined();
  });
});

describe('a body', () => {
  it('has the list on its own, and a link within a sentence stays there', () => {
    const blocks = blocksOf(checkedParts('Itt: {lista} és\nitt {link} is.\n\n\n{link}'), {});
    expect(blocks).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'Itt: ' }]] },
      { kind: 'list' },
      { kind: 'paragraph', lines: [[{ text: ' és' }], [{ text: 'itt ' }, 'link', { text: ' is.' }]] },
      { kind: 'button' },
    ]);
  });

  it('gets no line, placeholder or link from a value', () => {
    assert(
      property(string({ unit: constantFrom('a', '\n', '\r', '{link}', '{', '}', '\u2028', ' ', '<b>') }), (name) => {
        const parts = checkedParts('Tisztelt {gazda}!\n{link}');
        const text = plainText(parts, { farmer: name }, { link: LINK, list: '' });
        expect(text.split('\n')).toHaveLength(2);
        expect(text.split(LINK)).toHaveLength(2);
        expect(blocksOf(parts, { farmer: name }).map(({ kind }) => kind)).toEqual(['paragraph', 'button']);
      }),
    );
  });
});

describe('a subject', () => {
  it('is one line, whatever is put into it', () => {
    assert(
      property(string({ unit: 'binary' }), string({ unit: 'binary' }), (farmer, company) => {
        const subject = subjectOf(checkedParts('{gazda} – {biztosító}'), { farmer, company });
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe('an SMS', () => {
  it.each([
    ['a'.repeat(160), 'gsm', 1],
    ['a'.repeat(161), 'gsm', 2],
    ['a'.repeat(306), 'gsm', 2],
    ['a'.repeat(307), 'gsm', 3],
    ['€'.repeat(80), 'gsm', 1],
    ['€'.repeat(81), 'gsm', 2],
    // The 153rd unit cannot hold half of it.
    [`${'a'.repeat(152)}${'€'.repeat(77)}`, 'gsm', 3],
    ['ő'.repeat(70), 'ucs2', 1],
    ['ő'.repeat(71), 'ucs2', 2],
    ['😀'.repeat(35), 'ucs2', 1],
    ['😀'.repeat(36), 'ucs2', 2],
    ['éöüÉÖÜ', 'gsm', 1],
    ['á', 'ucs2', 1],
  ] as const)('%#: %s is %s, %i', (text, alphabet, segments) =>
    expect(smsSize(text)).toMatchObject({ alphabet, segments }),
  );

  it('of plain letters keeps to them, so that a name does not double its price', () => {
    const sms = (template: string) => smsOf(checkedParts(template), { settlement: 'Hajdúszoboszló' }, 'https://x');
    expect(sms('{település}: {link}')).toBe('Hajduszoboszlo: https://x');
    expect(sms('Riasztás, {település}: {link}')).toBe('Riasztás, Hajdúszoboszló: https://x');
    expect(inGsm('„šč” – 日')).toBe('"sc" - ?');
  });

  it('is as long as it may be without becoming one message more', () => {
    const sms = (link: string) => smsOf(checkedParts('{röviden}: {link}'), { brief: ['x'.repeat(60), 'y'] }, link);
    expect(sms('l'.repeat(90))).toMatch(/^x{60}: /);
    expect(sms('l'.repeat(110))).toMatch(/^y: /);
  });

  it('is refused where the longest values would make it too many messages', () => {
    expect(fault(`{link} ${'a'.repeat(300)}`, 'sms')).toBeUndefined();
    expect(fault(`{link} ${'a'.repeat(360)}`, 'sms')).toMatchObject({ fault: 'segments', alphabet: 'gsm' });
    expect(fault(`{link} ${'á'.repeat(100)}`, 'sms')).toMatchObject({ fault: 'segments', alphabet: 'ucs2' });
  });

  it('that is accepted is never more messages than that, whatever is put in', () => {
    const unit = constantFrom('a', 'á', '€', '😀', '{', '\n', '日');
    const value = string({ unit, maxLength: 120 });
    const template = string({
      unit: constantFrom('a ', 'á', '{gazda}', '{település}', '{röviden}', '€', '😀'),
      maxLength: 60,
    });
    assert(
      property(template, record({ farmer: value, settlement: value, long: value, short: value }), (text, values) => {
        const typed = `${text}{link}`;
        if (templateFault('alert', 'sms', typed, LINK.length) !== undefined) return;
        const { long, short, ...plain } = values;
        const sms = smsOf(checkedParts(cleaned(typed)), { ...plain, brief: [long, short] }, LINK);
        expect(smsSize(sms).segments).toBeLessThanOrEqual(MAX_SEGMENTS);
        if (isGsm(text)) expect(smsSize(sms).alphabet).toBe('gsm');
      }),
      { numRuns: 500 },
    );
  });
});
