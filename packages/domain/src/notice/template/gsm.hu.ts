/**
 * Of the Hungarian characters the GSM alphabet of SMS has é, ö and ü: an SMS with any other takes twice as many
 * messages. What is near to a character outside it.
 */
export const NEAREST: Readonly<Record<string, string>> = {
  á: 'a',
  í: 'i',
  ó: 'o',
  ő: 'ö',
  ú: 'u',
  ű: 'ü',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ő: 'Ö',
  Ú: 'U',
  Ű: 'Ü',
  '–': '-',
  '—': '-',
  '…': '...',
  '„': '"',
  '”': '"',
  '“': '"',
  '’': "'",
  '‘': "'",
  '\u00a0': ' ',
};
