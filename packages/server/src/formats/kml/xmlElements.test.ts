import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsOf, plainText, withoutMarks } from './xmlElements.ts';

describe('elementsOf', () => {
  it.each<[string, string, readonly string[]]>([
    ['nothing', '', []],
    ['one', '<a>x</a>', ['x']],
    ['two', '<a>x</a> <a>y</a>', ['x', 'y']],
    ['an empty one', '<a></a>', ['']],
    ['one that is closed at once', '<a/><a b="c"/>', []],
    ['one with attributes', '<a id="1"\n>x</a>', ['x']],
    ['one with a prefix', '<kml:a>x</kml:a>', ['x']],
    ['one in another', '<b><a>x</a></b>', ['x']],
    ['one in its like', '<a>1<a>2</a>3</a>', ['1<a>2</a>3']],
    ['one that is not closed', '<a>x', []],
    ['one that is not closed, and one behind it', '<a>x<a>y</a>', []],
    ['one that was never opened', 'x</a><a>y</a>', ['y']],
    ['names that begin alike', '<ab>x</ab><a>y</a>', ['y']],
    ['capital letters', '<A>x</A>', []],
    ['blanks before the end of a tag', '<a >x</a >', ['x']],
  ])('finds %s', (_, xml, expected) => {
    expect(elementsOf(xml, 'a')).toEqual(expected);
  });

  it('finds what was written, in its order', () => {
    const text = fc.stringMatching(/^[a-z0-9 .,áéő]*$/);
    fc.assert(
      fc.property(fc.array(text, { maxLength: 10 }), fc.constantFrom('', 'kml:'), (texts, prefix) => {
        const xml = texts.map((each) => `<${prefix}name>${each}</${prefix}name><other>${each}</other>`).join('\n');
        expect(elementsOf(xml, 'name')).toEqual(texts);
      }),
    );
  });

  it('takes a time that grows with the length alone', () => {
    expect(elementsOf('<a>'.repeat(100_000), 'a')).toEqual([]);
    expect(elementsOf('<'.repeat(100_000), 'a')).toEqual([]);
    expect(elementsOf(`${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`, 'a')).toHaveLength(1);
  });
});

describe('withoutMarks', () => {
  it.each([
    ['a<!-- <b> -->c', 'ac'],
    ['<d><![CDATA[x < y & <Polygon>]]></d>', '<d>x &lt; y &amp; &lt;Polygon&gt;</d>'],
    ['<d><![CDATA[<!-- ]]>e', '<d>&lt;!-- e'],
    ['<!-- <![CDATA[ -->f', 'f'],
    ['g<![CDATA[h', 'g'],
    ['i<!-- j', 'i'],
  ])('%j is %j', (xml, expected) => expect(withoutMarks(xml)).toBe(expected));

  it('leaves the words of marked text as they were', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes(']]>'));
        const [found = ''] = elementsOf(withoutMarks(`<a><![CDATA[${text}]]></a>`), 'a');
        expect(plainText(found)).toBe(text.trim());
      }),
    );
  });
});

it.each([
  ['&lt;a&gt; &amp;amp;', '<a> &amp;'],
  ['&#225;&#xE1;&#x1F600;', 'áá😀'],
  ['&#9999999;&nbsp;&x;', '&#9999999;&nbsp;&x;'],
])('the text of %j is %j', (xml, expected) => expect(plainText(xml)).toBe(expected));
