import { MAIN, XML_HEAD } from './xml.ts';

/** Numbers below are a program's own formats (ECMA-376, 18.8.30). */
const FIRST_OWN_FORMAT = 164;
const DATE = 'yyyy\\.\\ mm\\.\\ dd\\.';
const XF = 'fontId="0" fillId="0" borderId="0"';

/** The formats of a workbook's cells, numbered on first use; 0 is the format without any rule. */
export interface Styles {
  date(): number;
  /** @param digits decimals */
  number(digits: number): number;
  year(): number;
  /** The workbook's `styles.xml` with all formats used so far. */
  xml(): string;
}

export function createStyles(): Styles {
  const codes: string[] = [];
  const styleOf = (code: string): number => {
    const known = codes.indexOf(code) + 1;
    return known > 0 ? known : codes.push(code);
  };
  return {
    date: () => styleOf(DATE),
    number: (digits) => styleOf(digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`),
    year: () => styleOf('0'),
    xml() {
      const formats = codes.map(
        (code, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${code}"/>`,
      );
      const styles = codes.map(
        (_, index) => `<xf numFmtId="${FIRST_OWN_FORMAT + index}" ${XF} xfId="0" applyNumberFormat="1"/>`,
      );
      return [
        `${XML_HEAD}<styleSheet xmlns="${MAIN}">`,
        formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
        // Programs expect these two.
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        `<cellStyleXfs count="1"><xf numFmtId="0" ${XF}/></cellStyleXfs>`,
        `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" ${XF} xfId="0"/>${styles.join('')}</cellXfs>`,
        '</styleSheet>',
      ].join('');
    },
  };
}
