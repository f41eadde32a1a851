const LONGEST = 254;
const LONGEST_LOCAL = 64;
/** Atoms between single dots: no quotes, comments, groups, spaces or line breaks. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/**
 * One plain e-mail address, checked before any mail library sees it; null for everything else. The accepted form is
 * that of addresses in use, much narrower than the standard.
 */
export function parseEmail(text: string): string | null {
  const address = text.trim();
  if (address.length > LONGEST) return null;
  const at = address.indexOf('@');
  const local = address.slice(0, Math.max(0, at));
  const labels = address.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  if (at < 1 || local.length > LONGEST_LOCAL || labels.length < 2) return null;
  if (!LOCAL.test(local) || !labels.every((label) => LABEL.test(label)) || !TOP_LEVEL.test(top)) return null;
  return address;
}

const PHONE = /^\+[1-9][0-9]{7,14}$/;

/** A telephone number as `+36…`; Hungarian ones may be written with 06. Null for anything else. */
export function parsePhone(text: string): string | null {
  if (text.length > 40 || !/^[+0-9 ()/.-]+$/.test(text)) return null;
  const digits = text.replaceAll(/[^0-9+]/g, '').replace(/^(?:06|0036)/, '+36');
  return PHONE.test(digits) ? digits : null;
}
