/** The basic characters of GSM 03.38. */
export const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

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
