import { IMPORT_OPTIONS } from '@georisk/contract/texts/importOptions.hu.ts';

/** An option of the command: its article, its name, its value (EPSG:23700, ÉÉÉÉ-HH-NN) and "kapcsoló", where they stand. */
const OPTION = /(?:\b([Aa])z? )?--([a-z]+(?:-[a-z]+)*)(?: ([A-ZÉ]+[:-][0-9A-Z-]+))?(?: (kapcsoló)(val|ban|t|kkal)?)?/g;
const ENDINGS = { val: 'vel', ban: 'ben', t: 't', kkal: 'kkel' } as const;

const articleOf = (letter: string, label: string): string =>
  `${letter}${'aáeéiíoóöőuúüű'.includes(label.charAt(0).toLowerCase()) ? 'z' : ''} `;

/**
 * A sentence about an import in the words of its form: of "a --crs kapcsolóval" becomes "a „Vetület” mezővel". Options
 * that are no field stay as they are.
 */
export const inFieldWords = (sentence: string): string =>
  sentence.replaceAll(
    OPTION,
    (whole, article?: string, option?: string, value?: string, noun?: string, end?: string) => {
      const label = IMPORT_OPTIONS[option ?? '']?.label;
      if (label === undefined) return whole;
      // "for example --crs EPSG:23700": the value is enough.
      if (article === undefined && value !== undefined) return value;
      const named = `${article === undefined ? '' : articleOf(article, label)}„${label}”`;
      const field = noun === undefined ? '' : ` mező${ENDINGS[end as keyof typeof ENDINGS] ?? ''}`;
      return `${named}${field}${value === undefined ? '' : ` (${value})`}`;
    },
  );
